// Random acts on accounts with bonuses, done to two apps on one database and to the model at once: all must come to the same after each of them.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { activateBonus, cancelBonus, grantByHand, publishTemplate, settleBonus } from '#server/modules/bonuses/index.ts';
import { findOrOpenAccount, type WalletAnswer, type WalletCommand } from '#server/modules/wallet/index.ts';
import { problems } from '#contract/kernel/problems.ts';
import { Problem } from '#server/platform/problem.ts';
import type { TestApp, TestPlayer } from './test-app.ts';
import { type BonusModel, createBonusModel, type ModelTemplate } from './bonus-model.ts';
import { grantedTemplate } from './bonus-template.ts';

const templates: readonly (ModelTemplate & { identity: string })[] = (['real-first', 'bonus-first'] as const).flatMap((order) => [
  { identity: `${order}-once`, order, amount: 500n, times: 1n, maxWin: null, maxStake: 1_000_000n },
  { identity: `${order}-capped`, order, amount: 301n, times: 3n, maxWin: 400n, maxStake: 250n },
]);
const weights = [100n, 33n, 0n] as const;
const currencies = ['EUR', 'BTC'] as const;
const gameOf = (weight: bigint): string => `weighs-${weight}`;

type Act =
  | { act: 'deposit' | 'hold' | 'release'; amount: bigint }
  | { act: 'cancel' | 'expire' }
  | { act: 'activate'; template: number }
  /** With `back` 0 in a new round, else in one that was begun so many before. */
  | { act: 'bet' | 'bet-win'; back: number; stake: bigint; payout: bigint; weight: 0 | 1 | 2; closes: boolean }
  | { act: 'win'; back: number; payout: bigint; closes: boolean }
  | { act: 'rollback'; back: number };
/** One act, on which of the accounts, by which of the apps, and whether the bonus is settled after it. */
export type BonusAct = Act & { account: 0 | 1; app: 0 | 1; settles: boolean };

const units = (max: bigint) => fc.bigInt({ min: 1n, max });
const back = fc.nat({ max: 2 });
const stake = { back: fc.constantFrom(0, 0, 1), stake: units(350n), weight: fc.constantFrom(0, 1, 2) };
const payout = fc.bigInt({ min: 0n, max: 700n });
const closes = fc.boolean();
const kinds: { weight: number; arbitrary: fc.Arbitrary<Act> }[] = [
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deposit'), amount: units(400n) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('hold', 'release'), amount: units(200n) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('cancel', 'expire') }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('activate'), template: fc.nat({ max: templates.length - 1 }) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('bet'), ...stake, payout: fc.constant(0n), closes: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('bet-win'), ...stake, payout, closes }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('win'), back, payout, closes }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rollback'), back }) },
];
const place = fc.record({ account: fc.constantFrom(0, 0, 1), app: fc.constantFrom(0, 1), settles: fc.constantFrom(true, false, false) });
/** Sequences of acts. */
export const bonusActs: fc.Arbitrary<BonusAct[]> = fc.array(
  fc.tuple(fc.oneof(...kinds), place).map(([act, where]) => ({ ...act, ...where })),
  { minLength: 6, maxLength: 24 },
);

/** Publishes the templates of the sequences, with the games that they weigh. */
export async function prepareBonuses({ context }: TestApp): Promise<void> {
  const { pool, transact } = context.database;
  await pool.query("insert into game_provider (identity, name) values ('weigher', 'Weigher')");
  for (const weight of weights)
    await pool.query(
      `insert into game (identity, provider, provider_game_id, name, category, released_at) values ($1, 'weigher', $1, $1, 'slots', now())`,
      [gameOf(weight)],
    );
  const games = Object.fromEntries(weights.map((weight) => [gameOf(weight), Number(weight)]));
  for (const { identity, order, amount, times, maxWin, maxStake } of templates) {
    const own = { amount: Number(amount), maxStake: Number(maxStake), maxWin: maxWin === null ? null : Number(maxWin) };
    const body = grantedTemplate(identity, Number(amount), {
      order,
      currencies: { EUR: own, BTC: own },
      wagering: { base: 'bonus', times: Number(times), weights: { default: 100, categories: {}, games }, excludedGames: [] },
    });
    await transact(async (tx) => await publishTemplate(tx, context, body, { actor: 'operator:test', reason: 'sequences' }));
  }
}

interface Begun {
  key: string;
  ref: string;
  weight: bigint;
}

/** One account of a player, with its model and what was begun on it. */
interface Followed {
  player: TestPlayer;
  id: string;
  currency: string;
  model: BonusModel;
  bonusId: string;
  /** By their templates: what was granted while another one was active. */
  waiting: Map<string, string>;
  rounds: Begun[];
  plays: Begun[];
  /** How the wallet has just said that the account stands. */
  told: WalletAnswer['balances'] | undefined;
}

/** What the app said, and what the model did. */
type Said = [app: boolean, model: boolean];

/** What the acts may be refused for: another bonus is active; it is wagered; a round is open. */
const refusals: readonly unknown[] = [18_001, 18_002, 18_003];
const isRefused = (error: unknown): false => {
  if (error instanceof Problem && refusals.includes(problems[error.slug].code)) return false;
  throw error;
};

/**
 * Returns whether it was booked; how the account stands then is compared to the model once that has done the same. What a busy wallet did not
 * take in its time is sent again.
 */
async function submit(of: Followed, { context }: TestApp, command: object): Promise<boolean> {
  const sent = { key: randomUUID(), accountId: of.id, ...command } as WalletCommand;
  let answer = await context.wallet.submit(sent);
  while (answer.code === 'temporary') {
    // one whose line is away says so at once, and would say nothing else if it were never let go
    await setImmediate();
    answer = await context.wallet.submit(sent);
  }
  of.told = answer.balances;
  return answer.code === 'ok';
}

const roundOf = ({ ref, weight }: Begun) => ({ provider: 'weigher', ref, game: gameOf(weight) });

async function grant({ player, currency }: Followed, context: TestApp['context'], template: string): Promise<string> {
  const wanted = { playerId: player.id, template, currency, actor: 'operator:test', reason: 'sequences' };
  const { bonus } = await context.database.transact(async (tx) => await grantByHand(tx, context, wanted));
  return bonus?.id ?? '';
}

/** Also while another one is active: then it is refused, and waits. */
async function activate(of: Followed, { context }: TestApp, template: number): Promise<Said> {
  const chosen = templates[template];
  if (chosen === undefined) return [true, true];
  const { identity } = chosen;
  const id = of.waiting.get(identity) ?? (await grant(of, context, identity));
  of.waiting.set(identity, id);
  const { database } = context;
  const isDone = await database.transact(async (tx) => await activateBonus(tx, context, of.player.id, id)).then(() => true, isRefused);
  if (isDone) of.bonusId = id;
  if (isDone) of.waiting.delete(identity);
  return [isDone, of.model.activate(chosen)];
}

async function cancel(of: Followed, { context }: TestApp): Promise<Said> {
  const { player, bonusId: id, model } = of;
  // one that is canceled already is answered alike
  if (!model.isActive) return [true, true];
  const who = { playerId: player.id, id, actor: 'operator:test', reason: 'canceled', why: 'sequences' } as const;
  const canceled = context.database.transact(async (tx) => await cancelBonus(tx, context, who, false));
  return [await canceled.then(() => true, isRefused), model.cancel()];
}

/** A stake in a new round or in one that was begun, or a win. */
async function play(of: Followed, app: TestApp, one: BonusAct & { act: 'bet' | 'bet-win' | 'win' }): Promise<Said> {
  const isWin = one.act === 'win';
  const known = isWin ? of.rounds.at(-1 - one.back) : one.back === 0 ? undefined : of.rounds.at(-one.back);
  if (isWin && known === undefined) return [true, true];
  const weight = known?.weight ?? weights[isWin ? 0 : one.weight];
  const begun: Begun = { key: randomUUID(), ref: known?.ref ?? randomUUID(), weight };
  const { key, ref } = begun;
  const sums = { stake: isWin ? 0n : one.stake, payout: one.payout, closes: one.closes };
  const amount = isWin ? one.payout : sums.stake;
  const command = { kind: one.act, key, ...(one.act === 'bet-win' ? sums : { amount }), round: roundOf(begun), exclusive: false };
  const isTaken = await submit(of, app, { ...command, closesRound: one.closes });
  if (isTaken) of.plays.push(begun);
  if (isTaken && known === undefined) of.rounds.push(begun);
  return [isTaken, of.model.play({ kind: one.act, key, ref, weight, ...sums })];
}

async function settle({ id, model }: Followed, { context }: TestApp): Promise<void> {
  await context.database.transact(async (tx) => await settleBonus(tx, context, id));
  model.settle();
}

async function expire(of: Followed, app: TestApp): Promise<Said> {
  if (!of.model.isActive) return [true, true];
  // what was staked before is judged before
  await settle(of, app);
  const { clock, database } = app.context;
  await database.pool.query('update player_bonus set wager_until = $2 where id = $1 and status = 2', [of.bonusId, clock.now()]);
  of.model.expire();
  return [true, true];
}

async function rollback(of: Followed, app: TestApp, nth: number): Promise<Said> {
  const begun = of.plays.at(-1 - nth);
  if (begun === undefined) return [true, true];
  return [await submit(of, app, { kind: 'rollback', reverses: begun.key, round: roundOf(begun) }), of.model.rollback(begun.key)];
}

/** Does one act to an app and to the model. */
async function both(of: Followed, app: TestApp, one: BonusAct): Promise<Said> {
  switch (one.act) {
    case 'deposit':
      of.model.deposit(one.amount);
      return [await submit(of, app, { kind: 'adjustment', amount: one.amount, note: 'sequences' }), true];
    case 'hold':
      return [await submit(of, app, { kind: 'withdrawal-hold', amount: one.amount }), of.model.hold(one.amount)];
    case 'release':
      return [await submit(of, app, { kind: 'withdrawal-release', amount: one.amount }), of.model.hold(-one.amount)];
    case 'activate':
      return await activate(of, app, one.template);
    case 'cancel':
      return await cancel(of, app);
    case 'expire':
      return await expire(of, app);
    case 'rollback':
      return await rollback(of, app, one.back);
    case 'bet':
    case 'bet-win':
    case 'win':
      break;
  }
  return await play(of, app, one);
}

/** Both stand alike: the parts, the newest bonus, and its progress as the sum of its steps. */
async function compare({ id, bonusId, model }: Followed, { context }: TestApp, isJudged: boolean): Promise<void> {
  const { rows } = await context.database.pool.query<{ counted: bigint }>(
    `select a.real, a.bonus, a.held, coalesce(b.status || '-' || b.result, '') as state, coalesce(b.counted, 0) as counted,
       coalesce(b.converted, 0) as converted, coalesce((select sum(s.counted) from player_bonus_step s where s.bonus_id = b.id), 0)::bigint as steps,
       (select count(*) from player_bonus o where o.account_id = a.id and o.status = 2)::int as active
     from ledger.wallet_account a left join player_bonus b on b.id = $2 where a.id = $1`,
    [id, bonusId === '' ? null : bonusId],
  );
  const { real, bonus, held, state, converted } = model;
  const counted = isJudged ? model.counted : (rows[0]?.counted ?? 0n);
  expect(rows).toEqual([{ real, bonus, held, state, counted, converted, steps: counted, active: Number(model.isActive) }]);
}

/** A player with an account in each currency, whose acts are followed by models. */
export interface FollowedPlayer {
  /** Does the acts, and closes the rounds that they leave open. */
  run(acts: readonly BonusAct[]): Promise<void>;
}

/** Makes a player of the first app, whose accounts both apps book on. */
export async function followPlayer(apps: readonly [TestApp, TestApp]): Promise<FollowedPlayer> {
  const [{ context, signUp }] = apps;
  const player = await signUp();
  const accounts: Followed[] = [];
  for (const currency of currencies) {
    const id = await context.database.transact(async (tx) => await findOrOpenAccount(tx, context, player.id, currency));
    accounts.push({
      player,
      id,
      currency,
      model: createBonusModel(),
      bonusId: '',
      waiting: new Map(),
      rounds: [],
      plays: [],
      told: undefined,
    });
  }
  async function act(one: BonusAct): Promise<void> {
    const [of, app] = [accounts[one.account], apps[one.app]];
    if (of === undefined) return;
    const [said, expected] = await both(of, app, one);
    expect([one, said]).toEqual([one, expected]);
    // without a bonus there is nothing to settle
    const settles = one.settles && of.model.isActive;
    const { told } = of;
    of.told = undefined;
    const { real, bonus, held } = of.model;
    // what the wallet alone does leaves a bonus as it is until it is settled
    if (told !== undefined) expect([one, told]).toEqual([one, { real, bonus, held }]);
    if (settles) await settle(of, app);
    if (settles || told === undefined) await compare(of, app, settles || !of.model.isActive);
  }
  return {
    async run(acts) {
      for (const one of acts) await act(one);
      for (const account of [0, 1] as const) {
        const of = accounts[account];
        if (of === undefined) continue;
        // nothing can end before the last of them is over
        of.rounds = of.rounds.filter(({ ref }) => of.model.isOpen(ref));
        const open = of.rounds.length;
        for (let nth = 0; nth < open; nth += 1)
          await act({ act: 'win', back: nth, payout: 0n, closes: true, account, app: 0, settles: nth === open - 1 });
        await compare(of, apps[0], !of.model.isActive);
        of.rounds = [];
        of.plays = [];
        of.model.forget();
      }
    },
  };
}
