import type { Tx } from '#kit/service-database.ts';

interface Act {
  /** Named by the house; what came of it is kept once. */
  id: string;
  why: string;
  by: { proposed: string; confirmed: string | null };
}

/** Writes down who did it and why, beside what they are about. @throws Error where only one person stands behind it */
export async function keepAct(tx: Tx, kind: string, subject: string, { id, why, by }: Act, detail: object, at: Date): Promise<void> {
  if (by.confirmed === null) throw new Error(`Nobody has confirmed ${id}`);
  await tx.query('insert into sportsbook.act (actor, kind, subject, reason, detail, at) values ($1, $2, $3, $4, $5, $6)', [
    by.confirmed,
    kind,
    subject,
    why,
    JSON.stringify({ id, proposedBy: by.proposed, ...detail }),
    at,
  ]);
}

/** Those of these bets for which the time for corrections is over: the round is closed, or is being closed. */
export async function closedRounds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ bet_id: string }>(
    `select distinct bet_id from sportsbook.delivery where bet_id = any($1) and call = 'round-close'
        and (state in ('done', 'stuck') or (state = 'waiting' and attempts > 0))`,
    [ids],
  );
  return rows.map((row) => row.bet_id);
}
