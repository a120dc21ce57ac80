// What a real stake has to do with a jackpot: a part of it is put aside, told with the bet, and the round's own seeds may draw the pot.
import { type OswJackpotShare, writeShare } from '#contract/protocols/osw-jackpots.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { drawsJackpot } from '#games/sdk/jackpot/draw-jackpot.ts';
import type { Tx } from '#kit/service-database.ts';
import type { ReservedRound } from '../play/reserve-round.ts';
import type { Studio } from '../studio.ts';
import type { JackpotPart, SessionRow } from '../tables.ts';
import type { SeenJackpot } from './jackpots.ts';
import { dropPot, fillPot, isAtPoint, lockJackpot } from './run-pot.ts';

/** A round's part in a jackpot. */
export interface TakenPart {
  part: JackpotPart;
  /** The pot stood where it must be won when it was seen last. */
  mayBeDue: boolean;
}

/** What a stake puts aside, exact: millionths of its smallest unit. */
export const shareOfStake = (stake: bigint, { parameters }: Pick<SeenJackpot, 'parameters'>): bigint =>
  stake * BigInt(parameters.contributionPpm);

/** The part that a reserved round takes in a jackpot; undefined for a free round, and where none is running in its currency. */
export async function findPart(
  { games, jackpots }: Pick<Studio, 'games' | 'jackpots'>,
  session: SessionRow,
  { round, seed }: ReservedRound,
): Promise<TakenPart | undefined> {
  if (round.grant_id !== null) return undefined;
  const jackpot = await jackpots.findFor(games.require(round.game_id), session);
  if (jackpot?.state !== 'running') return undefined;
  const { id, version, parameters } = jackpot;
  const { oddsPerUnit } = parameters;
  const seeds = { serverSeed: seed.server_seed, clientSeed: seed.client_seed ?? '', nonce: round.nonce };
  const isDrawn = drawsJackpot(seeds, { id, oddsPerUnit, stake: round.stake }, nodeHashing);
  const part = { id, version, oddsPerUnit, share: String(shareOfStake(round.stake, jackpot)), isDrawn };
  return { part, mayBeDue: isAtPoint(jackpot) };
}

/** How a bet tells of it. */
export const shareOfBet = (taken: TakenPart | undefined): { jackpotShare?: OswJackpotShare[] } =>
  taken === undefined ? {} : { jackpotShare: [writeShare(taken.part.id, BigInt(taken.part.share))] };

/** True for a round that has drawn the pot, and for one that may be the first since the pot stands where it must be won. */
export const mayWin = ({ part, mayBeDue }: TakenPart): boolean => part.isDrawn || mayBeDue;

/**
 * Puts the share of a round that may win aside, and pays the pot to it if its seeds drew it or if it is the first round since the pot stood where
 * it must be won. Of rounds that win at once the first to hold the row has the pot; the next one has the one that follows. Returns the part with the win.
 */
export async function takePart(
  tx: Tx,
  { jackpots }: Pick<Studio, 'jackpots'>,
  roundId: string,
  { part }: TakenPart,
  wallMs: number,
): Promise<JackpotPart> {
  await tx.query('insert into studio.jackpot_pending (round_id, jackpot_id, amount) values ($1, $2, $3)', [roundId, part.id, part.share]);
  jackpots.forget();
  const jackpot = await fillPot(tx, await lockJackpot(tx, part.id), wallMs);
  if (!part.isDrawn && !isAtPoint(jackpot)) return part;
  const win = await dropPot(tx, jackpot, { roundId, cause: part.isDrawn ? 'drawn' : 'must-drop' }, wallMs);
  return { ...part, win: String(win) };
}
