// The rounds that a player has played.
import type { Input } from '#contract/kernel/calls.ts';
import { readOpenRoundsRules } from '#server/modules/protection/index.ts';
import { readRounds, readRoundTotals, requireRound, type RoundFilter, type RoundRow } from '#server/modules/wallet/index.ts';
import { handle } from './deps.ts';
import { readGameNames } from './catalogue.ts';
import { readFreeStakes } from './free-rounds/read-free-stakes.ts';
import { readSpinRecord } from './read-spin-record.ts';

type RuleOf = Awaited<ReturnType<typeof readOpenRoundsRules>>;

const toSpin = (row: RoundRow, names: ReadonlyMap<string, string>, ruleOf: RuleOf, freeStake: bigint | undefined) => ({
  id: row.id,
  gameId: row.game,
  gameName: names.get(row.game) ?? row.game,
  currency: row.currency,
  stake: row.stake,
  ...(freeStake !== undefined && { freeStake }),
  payout: row.payout,
  status: row.state,
  round: row.round_ref,
  createdAt: row.opened_at,
  finishedAt: row.closed_at,
  openRoundsRule: ruleOf(row.opened_at, row.closed_at),
});

const filterOf = ({ gameId, from, to, result }: NonNullable<Input<'readSpinTotals'>['query']>): RoundFilter => ({
  ...(gameId !== undefined && { game: gameId }),
  ...(from !== undefined && { from: new Date(from) }),
  ...(to !== undefined && { to: new Date(to) }),
  ...(result !== undefined && { result }),
});

export const listSpins = handle('listSpins', async ({ db, session, query }) => {
  const { page = 1, perPage = 20, before, ...filter } = query;
  const wanted = { ...filterOf(filter), ...(before !== undefined && { before }) };
  const { rows, total } = await readRounds(db, session.playerId, wanted, { page, perPage });
  const names = await readGameNames(
    db,
    rows.map((row) => row.game),
  );
  const ruleOf = await readOpenRoundsRules(db, session.playerId);
  const free = await readFreeStakes(db, session.playerId, rows);
  return { data: rows.map((row) => toSpin(row, names, ruleOf, free.get(row.id))), meta: { page, perPage, total } };
});

export const readSpinTotals = handle('readSpinTotals', async ({ db, session, query }) => {
  const { totals, since } = await readRoundTotals(db, session.playerId, filterOf(query));
  return { data: { totals: totals.map((line) => ({ ...line, net: line.paid - line.staked })), since } };
});

export const readSpin = handle('readSpin', async ({ db, context, session, params }) => {
  const row = await requireRound(db, session.playerId, params.id);
  const record = await readSpinRecord(context, row);
  const names = await readGameNames(db, [row.game]);
  const ruleOf = await readOpenRoundsRules(db, session.playerId);
  const free = await readFreeStakes(db, session.playerId, [row]);
  return { data: { ...toSpin(row, names, ruleOf, free.get(row.id)), ...(record !== undefined && { record }) } };
});
