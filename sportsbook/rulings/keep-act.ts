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

/** True where the time for corrections of one of these bets is over: its round is closed, or is being closed. */
export async function hasClosedRound(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const [row] = await tx.query(
    `select 1 from sportsbook.delivery where bet_id = any($1) and call = 'round-close'
        and (state in ('done', 'stuck') or (state = 'waiting' and attempts > 0)) limit 1`,
    [ids],
  );
  return row !== undefined;
}
