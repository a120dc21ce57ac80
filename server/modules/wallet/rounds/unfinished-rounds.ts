// Rounds that nobody closed. Their provider is asked first; what stays open beyond the hard stop is ended here.
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { derivedId } from '#server/platform/ids.ts';
import type { WalletDeps } from '../deps.ts';
import { isBooked, type RoundRef, type WalletCommand } from '../ledger/commands.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import type { WalletTables } from '../tables.ts';
import { takeLane } from '../ledger/take-lane.ts';

export interface UnfinishedRound {
  id: string;
  accountId: string;
  playerId: string;
  round: RoundRef;
  wins: number;
  openedSeq: bigint;
}

/** After these hours the provider is asked, and after the second number the round is ended. */
export const unfinishedAfterHours = 48;
export const forcedCloseHours = 14 * 24;

const maxAtOnce = 200;

/** Open rounds that were opened before a moment, in the order of their ids; a page of them, after the last of the page before. */
export async function readUnfinishedRounds(db: Db, openedBefore: Date, max = maxAtOnce, after?: string): Promise<UnfinishedRound[]> {
  // each round by its id: the order and the limit must not lead PostgreSQL through all rounds instead
  const { rows } = await sql<Selectable<WalletTables['ledger.wallet_round']>>`
    select round.*
    from ledger.wallet_account account cross join lateral unnest(account.open_rounds) as open (id)
      cross join lateral (select * from ledger.wallet_round r where r.id = open.id offset 0) round
    where account.open_rounds <> '{}' and round.opened_at < ${openedBefore} ${after === undefined ? sql`` : sql`and open.id > ${after}::uuid`}
    order by round.id limit ${max}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    playerId: row.player_id,
    round: { provider: row.provider, ref: row.round_ref, game: row.game },
    wins: row.wins,
    openedSeq: row.opened_seq,
  }));
}

/** Does something with each open round that was opened before a moment. One with which it fails is left for the next time. */
export async function forEachUnfinishedRound(
  { database, log }: Pick<WalletDeps, 'database' | 'log'>,
  openedBefore: Date,
  act: (unfinished: UnfinishedRound) => Promise<void>,
  max = maxAtOnce,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const page = await readUnfinishedRounds(database.db, openedBefore, max, after);
    for (const unfinished of page)
      await act(unfinished).catch((error: unknown) =>
        log.error(
          { err: error, roundId: unfinished.id, provider: unfinished.round.provider },
          'an old round could not be ended; it is tried again',
        ),
      );
    after = page.at(-1)?.id;
    if (page.length < max) return;
  }
}

/** Keys of the round's stakes that were not rolled back, the last one first: a payout that came with a stake goes back before the stakes before it. */
async function readStakes(db: Db, unfinished: UnfinishedRound): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger.wallet_entry as stake')
    .select('stake.key')
    .where('stake.account_id', '=', unfinished.accountId)
    .where('stake.seq', '>=', unfinished.openedSeq)
    .where('stake.round_id', '=', unfinished.id)
    .where('stake.kind', 'in', ['bet', 'bet-win'])
    .where((e) =>
      e.not(e.exists(e.selectFrom('ledger.wallet_reversal as undo').select('undo.key').whereRef('undo.reverses', '=', 'stake.key'))),
    )
    .orderBy('stake.seq', 'desc')
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Ends a round without its provider: the stakes go back; a round that has paid already is closed as it stands. Twice is once.
 * A stake and payout that were booked in one and cannot be taken back, because the payout is spent, leave the round to be closed as well.
 */
export async function endUnfinishedRound(
  { wallet, database }: Pick<WalletDeps, 'wallet' | 'database'>,
  unfinished: UnfinishedRound,
): Promise<'void' | 'closed'> {
  const { accountId, round } = unfinished;
  const close: WalletCommand = { kind: 'round-close', key: derivedId('end', round.provider, round.ref), accountId, round };
  const stakes = unfinished.wins > 0 ? [] : await readStakes(database.db, unfinished);
  let isVoid = stakes.length > 0;
  for (const reverses of stakes) {
    const { code } = await wallet.submit({ kind: 'rollback', key: derivedId('void', reverses), accountId, reverses, round });
    if (code === 'temporary') throw new Error(`The stale round ${unfinished.id} could not be ended: the wallet is busy`);
    if (!isBooked(code)) isVoid = false;
  }
  if (isVoid) return 'void';
  const { code } = await wallet.submit(close);
  // somebody else ended it meanwhile
  if (!isBooked(code) && code !== 'round-closed') throw new Error(`The stale round ${unfinished.id} could not be closed: ${code}`);
  return 'closed';
}

/**
 * Ends a round as its provider tells: books what is missing of its payout and closes it. The provider's own late win then finds the round
 * closed; one that came meanwhile is counted. Answers 'paid more' and does nothing where more is booked than the provider tells.
 */
export async function settleUnfinishedRound(
  deps: Pick<WalletDeps, 'database' | 'clock' | 'outbox' | 'log'>,
  { id, playerId, accountId, round }: UnfinishedRound,
  payout: bigint,
): Promise<'settled' | 'ended before' | 'paid more'> {
  return await deps.database.transact(async (tx) => {
    await takeLane(tx, playerId);
    const row = await tx.selectFrom('ledger.wallet_round').select(['state', 'payout']).where('id', '=', id).executeTakeFirstOrThrow();
    if (row.state !== 1) return 'ended before';
    if (row.payout > payout) return 'paid more';
    const key = derivedId('settle', round.provider, round.ref);
    const { code } = await postTransfer(tx, deps, { kind: 'win', key, accountId, amount: payout - row.payout, round, closesRound: true });
    if (!isBooked(code)) throw new Error(`The round ${id} could not be settled: ${code}`);
    return 'settled';
  });
}
