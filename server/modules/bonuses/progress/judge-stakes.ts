// How the stakes of an account count towards its active bonus: each is judged once, in the order of the ledger, and written down.
import { readStakes, type BookedStake } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { countedOf, type Reason, weightOf } from '../templates/amounts.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import type { TemplateBody } from '../templates/template-schema.ts';
import type { BonusRow } from '../states/to-player-bonus.ts';

const pageSize = 500;

interface Step {
  stake: bigint;
  weight: number;
  counted: bigint;
  reason: Reason;
}

/** What is known of a stake beside its booking. */
interface Known {
  category: string | undefined;
  /** Hundredths; undefined where it is no bet of the sportsbook. */
  odds: number | undefined;
}

/** A stake as it counts; what is booked after the time to wager ran out counts nothing. */
function judge(body: TemplateBody, row: BonusRow, stake: BookedStake, { category, odds }: Known): Step {
  const isLate = row.wager_until !== null && stake.at >= row.wager_until;
  const { weight, reason } = isLate ? ({ weight: 0, reason: 'too-late' } as const) : weightOf(body, stake.game, category, odds);
  return { stake: stake.amount, weight, counted: countedOf(stake.amount, weight), reason };
}

/** What a rollback takes back: exactly what its stake had counted; undefined for one of a win, or of a stake from before. */
async function takeBack(tx: Tx, row: BonusRow, { reverses }: BookedStake): Promise<Step | undefined> {
  if (reverses === null) return undefined;
  const step = await tx
    .selectFrom('player_bonus_step')
    .select(['stake', 'weight', 'counted'])
    .where('bonus_id', '=', row.id)
    .where('entry', '=', reverses)
    .executeTakeFirst();
  return step && { stake: -step.stake, weight: step.weight, counted: -step.counted, reason: 'taken-back' };
}

async function writePage(tx: Tx, deps: BonusDeps, row: BonusRow, body: TemplateBody, stakes: readonly BookedStake[]): Promise<bigint> {
  const categories = await deps.gameCategories(tx, [...new Set(stakes.map(({ game }) => game))]);
  const bets = body.wagering.minOdds === undefined ? [] : stakes.filter(({ kind }) => kind === 'bet').map(({ key }) => key);
  const odds = bets.length === 0 ? undefined : await deps.stakeOdds(tx, bets);
  let counted = 0n;
  for (const stake of stakes) {
    const known = { category: categories.get(stake.game), odds: odds?.get(stake.key) };
    const step = stake.kind === 'rollback' ? await takeBack(tx, row, stake) : judge(body, row, stake, known);
    if (step === undefined || step.stake === 0n) continue;
    counted += step.counted;
    const { seq, key, roundId, game, at } = stake;
    await tx
      .insertInto('player_bonus_step')
      .values({ bonus_id: row.id, seq, entry: key, round_id: roundId, game, at, ...step })
      .execute();
  }
  return counted;
}

/** Judges what was staked up to an entry. The caller holds the bonus and the player's lane. Returns the bonus as it stands then. */
export async function judgeStakes(tx: Tx, deps: BonusDeps, row: BonusRow, upTo: bigint): Promise<BonusRow> {
  if (row.judged_seq >= upTo) return row;
  const { body } = await requireTemplate(tx, row.template, row.template_version);
  let [after, counted] = [row.judged_seq, 0n];
  for (let isMore = true; isMore; ) {
    const stakes = await readStakes(tx, row.account_id, { after, upTo, since: row.activated_at ?? row.created_at, max: pageSize });
    counted += await writePage(tx, deps, row, body, stakes);
    after = stakes.at(-1)?.seq ?? upTo;
    isMore = stakes.length === pageSize;
  }
  return await tx
    .updateTable('player_bonus')
    .set((e) => ({ judged_seq: upTo, counted: e('counted', '+', counted), version: e('version', '+', counted === 0n ? 0 : 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
