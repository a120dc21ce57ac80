// A bet in the round of many that takes bets now. It is written down, then the casino takes the stake, and then it is confirmed, if
// the round has not begun meanwhile: a stake that comes too late goes back.
import type { OswAnswer } from '#contract/protocols/osw.ts';
import type { SharedAnswer, SharedBetRequest } from '#games/sdk/shared/shared-calls.ts';
import { isSameDecision } from '#games/sdk/replay-steps.ts';
import { queryOne, type Tx, violates } from '#kit/service-database.ts';
import { newId, sha256 } from '../ids.ts';
import { logTransaction } from '../operator/log-transaction.ts';
import { judgeStake, refuseStake } from '../play/judge-stake.ts';
import { mathsOfKind } from '../play/maths-of-kind.ts';
import { pollMs, refuseOtherStakes, stakeWaitMs } from '../play/play-round.ts';
import { type NoStake, voidRound } from '../play/void-round.ts';
import { Refusal } from '../refusal.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SeedRow, SessionRow, SharedRoundRow } from '../tables.ts';
import { openBetting } from './open-betting.ts';
import { answerBet } from './own-bet.ts';
import { returnBet } from './return-bet.ts';
import { lockTable } from './table-lock.ts';
import { whyReturned } from './why-returned.ts';

type NewBet = SharedBetRequest & { choice: unknown };

/** What a stake is refused with that came when its round had begun. */
const tooLate = 'BETTING_CLOSED';

function refuseBet(bet: Pick<RoundRow, 'refusal' | 'retry_after_ms'>): Refusal {
  if (bet.refusal === tooLate) return new Refusal('betting-closed', 'The stake comes back.');
  if (whyReturned.some((why) => why === bet.refusal)) return new Refusal('round-over', 'The stake of this bet went back.');
  return refuseStake(bet);
}

const findBet = async (studio: Studio, session: SessionRow, actionId: string): Promise<RoundRow | undefined> =>
  (await studio.database.query<RoundRow>('select * from studio.round where session_id = $1 and action_id = $2', [session.id, actionId]))[0];

/** The bet of an action that was seen before. One whose stake is asked for is waited for. @throws Refusal what it was answered */
async function answerAgain(studio: Studio, session: SessionRow, input: NewBet): Promise<SharedAnswer | undefined> {
  let bet = await findBet(studio, session, input.actionId);
  if (bet === undefined) return undefined;
  if (String(bet.stake) !== input.stake || bet.panel !== input.panel || !isSameDecision(bet.choice, input.choice))
    throw new Refusal('action-reused', 'Each press of a button has its own action id.');
  const until = performance.now() + stakeWaitMs;
  while (bet?.state === 'reserved' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    bet = await findBet(studio, session, input.actionId);
  }
  if (bet === undefined) return undefined;
  if (bet.state === 'reserved') throw new Refusal('in-progress', 'The casino has not answered yet.', { retryAfterMs: 500 });
  if (bet.refusal !== null) throw refuseBet(bet);
  return await answerBet(studio, session, bet.id);
}

/**
 * The round that takes bets now. @throws Refusal other-flight where the player means another one, UnknownMaths where it, or the flight that
 * it waits for, waits for maths that are not here
 */
async function requireBetting(tx: Tx, studio: Studio, gameId: string, meant: string | undefined): Promise<SharedRoundRow> {
  const betting = await findBetting(tx, studio, gameId);
  const [flying] = await tx.query<SharedRoundRow>(`select * from studio.shared_round where game_id = $1 and state = 'flying'`, [gameId]);
  for (const round of [betting, flying]) if (round !== undefined) studio.games.mathsOf(round);
  if (meant !== undefined && meant !== betting.id) throw new Refusal('other-flight', 'Bets are taken for the next round by now.');
  return betting;
}

async function findBetting(tx: Tx, studio: Studio, gameId: string): Promise<SharedRoundRow> {
  const game = studio.games.require(gameId);
  const versions = game.maths.map(({ version }) => version);
  const find = async (): Promise<SharedRoundRow | undefined> =>
    (
      await tx.query<SharedRoundRow>(
        `select * from studio.shared_round where game_id = $1 and state = 'betting' and maths_version = any ($2) for share`,
        [gameId, versions],
      )
    )[0];
  const open = await find();
  if (open !== undefined) return open;
  await lockTable(tx, gameId);
  return (await find()) ?? (await openBetting(tx, studio.links, game, studio.wallMs()));
}

/** What a bet in the first round of a chain gives to its salt. Null: it is another round, or the player has no seed. */
async function findSaltSeed(tx: Tx, { player_id: playerId }: SessionRow, { number }: SharedRoundRow): Promise<string | null> {
  if (number !== 1) return null;
  const [seed] = await tx.query<Pick<SeedRow, 'client_seed'>>(
    `select client_seed from studio.seed where player_id = $1 and state = 'active'`,
    [playerId],
  );
  return seed?.client_seed == null ? null : sha256(seed.client_seed).toString('hex');
}

async function insertBet(tx: Tx, session: SessionRow, shared: SharedRoundRow, input: NewBet, wallMs: number): Promise<RoundRow> {
  const isReal = session.mode === 'real';
  return await queryOne<RoundRow>(
    tx,
    `insert into studio.round (id, session_id, player_id, game_id, mode, currency, action_id, stake, seed_id, nonce, maths_version,
                               math_hash, choice, state, bet_tx_id, reserved_at, touched_at, shared_id, panel, funds_before, funds_after, salt_seed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18, $19, $20, $21) returning *`,
    [
      newId(wallMs),
      session.id,
      session.player_id,
      session.game_id,
      session.mode,
      session.currency,
      input.actionId,
      input.stake,
      shared.seed_id,
      shared.number,
      shared.maths_version,
      shared.math_hash,
      JSON.stringify(input.choice),
      isReal ? 'reserved' : 'open',
      newId(wallMs),
      new Date(wallMs),
      shared.id,
      input.panel,
      isReal ? null : String(session.demo_balance),
      isReal ? null : String((session.demo_balance ?? 0n) - BigInt(input.stake)),
      await findSaltSeed(tx, session, shared),
    ],
  );
}

async function countStake(tx: Tx, session: SessionRow, stake: bigint, now: Date): Promise<void> {
  await tx.query('update studio.session set last_stake_at = $2 where id = $1', [session.id, now]);
  await tx.query('update studio.play_session set staked = staked + $2, last_at = $3 where id = $1', [
    session.play_session_id,
    String(stake),
    now,
  ]);
}

/** Writes the bet down; in a demo its play money is taken with it. */
async function reserveBet(studio: Studio, sessionId: string, gameId: string, input: NewBet): Promise<RoundRow> {
  const wallMs = studio.wallMs();
  try {
    return await studio.database.transact(async (tx) => {
      const session = await queryOne<SessionRow>(tx, 'select * from studio.session where id = $1 for update', [sessionId]);
      if (session.ended_at !== null) throw new Refusal('session-over', 'Open the game again to play on.');
      const isDemo = session.mode === 'demo';
      if (isDemo && (session.demo_balance ?? 0n) < BigInt(input.stake))
        throw new Refusal('insufficient-funds', 'Top the demo up to play on.');
      const bet = await insertBet(tx, session, await requireBetting(tx, studio, gameId, input.sharedId), input, wallMs);
      if (isDemo) {
        await tx.query('update studio.session set demo_balance = demo_balance - $2 where id = $1', [session.id, input.stake]);
        await countStake(tx, session, bet.stake, new Date(wallMs));
      }
      return bet;
    });
  } catch (error) {
    if (violates(error, 'round_one_of_a_panel'))
      throw new Refusal('panel-taken', 'Take it back or wait for the round after.', { cause: error });
    if (!violates(error, 'round_session_id_action_id_key')) throw error;
    throw new Refusal('in-progress', 'Wait for the bet that is under way.', { retryAfterMs: 500, cause: error });
  }
}

/** True when the bet takes part. False: it was given up, or its round has begun. */
async function confirmBet(tx: Tx, session: SessionRow, bet: RoundRow, { balance }: OswAnswer, wallMs: number): Promise<boolean> {
  const now = new Date(wallMs);
  // the session before the bet, as whoever reserves one does: the same action that came twice waits for this bet's row with its session held
  await queryOne<SessionRow>(tx, 'select * from studio.session where id = $1 for update', [session.id]);
  const { state } = await queryOne<SharedRoundRow>(tx, 'select * from studio.shared_round where id = $1 for share', [bet.shared_id]);
  if (state !== 'betting') {
    const late: NoStake = { status: tooLate, rollbackReason: 'the round began before the stake was taken' };
    await voidRound(tx, bet, session.session_token, late, wallMs);
    return false;
  }
  const funds = balance === undefined ? undefined : BigInt(balance.playable);
  const [changed] = await tx.query<Pick<RoundRow, 'is_left'>>(
    `update studio.round set state = 'open', funds_before = $2, funds_after = $3, touched_at = $4 where id = $1 and state = 'reserved' returning is_left`,
    [bet.id, funds === undefined ? null : String(funds + bet.stake), funds === undefined ? null : String(funds), now],
  );
  if (changed === undefined) return false;
  await countStake(tx, session, bet.stake, now);
  if (balance !== undefined) await tx.query('update studio.session set balance = $2 where id = $1', [session.id, JSON.stringify(balance)]);
  const { id, bet_tx_id, stake, currency } = bet;
  await logTransaction(tx, { tx_id: bet_tx_id, round_id: id, kind: 'bet', amount: stake, currency, status: 'OK', at: now });
  if (!changed.is_left) return true;
  const { session_token, play_session_id } = session;
  await returnBet(tx, { ...bet, session_token, play_session_id }, 'SESSION_CLOSED', wallMs);
  return false;
}

/** Asks the casino for the stake and confirms the bet. @throws Refusal when it does not take part */
async function stakeFor(studio: Studio, session: SessionRow, bet: RoundRow): Promise<void> {
  const outcome = await studio.operator.ask('bet', {
    sessionToken: session.session_token,
    txId: bet.bet_tx_id,
    roundId: bet.id,
    gameId: bet.game_id,
    amount: String(bet.stake),
    currency: bet.currency,
    actionId: bet.action_id,
  });
  await studio.atStep('bet-answered');
  const judged = judgeStake(outcome);
  const isIn = await studio.database.transact(async (tx) => {
    if ('taken' in judged) return await confirmBet(tx, session, bet, judged.taken, studio.wallMs());
    await voidRound(tx, bet, session.session_token, judged.refused, studio.wallMs());
    return false;
  });
  if (isIn) return;
  studio.deliveryWorker.wake();
  throw refuseBet(await queryOne<RoundRow>(studio.database, 'select * from studio.round where id = $1', [bet.id]));
}

/** Places a bet in the round that takes bets, or answers the one that this action placed before. @throws Refusal */
export async function placeBet(studio: Studio, session: SessionRow, given: SharedBetRequest): Promise<SharedAnswer> {
  const maths = mathsOfKind(studio.games.require(session.game_id).maths[0], 'shared');
  const choice = maths.readChoice(given.choice ?? null);
  if (choice === undefined) throw new Refusal('invalid-input', 'choice must be one that this game knows');
  const input = { ...given, choice };
  const known = await answerAgain(studio, session, input);
  if (known !== undefined) return known;
  refuseOtherStakes(studio, session, { stake: input.stake, choice, maths });
  try {
    const bet = await reserveBet(studio, session.id, session.game_id, input);
    await studio.atStep('reserved');
    if (session.mode === 'real') await stakeFor(studio, session, bet);
    return await answerBet(studio, session, bet.id);
  } catch (error) {
    // the same action may have come twice at once: then it is answered as the first was
    const again = error instanceof Refusal ? await answerAgain(studio, session, input) : undefined;
    if (again === undefined) throw error;
    return again;
  }
}
