// How much may be staked on a slip and be won by it: rows of the table `bound`, of which the narrowest that concerns the slip holds. What the player has
// open on one of the slip's events is part of it.
import type { BookRefusal, SlipLimits, StakeFactor } from '#contract/protocols/sportsbook-bets.ts';
import type { Db } from '#kit/service-database.ts';
import type { AgreedLeg, BetRow, BoundRow } from '../tables.ts';
import { inCurrency } from './currencies.ts';
import { nothingOpen, openStakes, type OpenStakes } from './open-stakes.ts';

export interface Bounds {
  limits: SlipLimits;
  minStake: bigint;
  maxStake: bigint;
  maxPayout: bigint;
  factor: StakeFactor;
  /** What the player may have open on one event in all. */
  caps: OpenStakes;
}

interface About {
  playerId: string;
  currency: string;
  legs: readonly AgreedLeg[];
  /** Id of the bet itself, where it is on its way already. */
  except?: string | null;
}

type Scope = BoundRow['scope'];

/** What bounds may be about, by their scope. */
function subjectsOf({ playerId, legs }: Pick<About, 'playerId' | 'legs'>): Record<Scope, Set<string>> {
  const selections = legs.flatMap((leg) => leg.selections);
  return {
    book: new Set(['*']),
    sport: new Set(selections.map(({ sportId }) => sportId)),
    league: new Set(selections.map(({ tournamentId }) => tournamentId)),
    event: new Set(selections.map(({ eventId }) => eventId)),
    market: new Set(selections.map(({ marketId }) => marketId)),
    player: new Set([playerId]),
  };
}

export const noFactor: StakeFactor = { thousandths: 1000, reason: 'none' };

/** The factor on a player's largest stakes. */
export async function readFactor(db: Db, playerId: string): Promise<StakeFactor> {
  const [row] = await db.query<StakeFactor>('select thousandths, reason from sportsbook.player_factor where player_id = $1', [playerId]);
  return row ?? noFactor;
}

const ceilDiv = (a: bigint, by: bigint): bigint => (a + by - 1n) / by;

/** The rows that may concern a slip, as they are asked for. */
export interface BoundScope {
  scope: Scope;
  subject: string;
}

export const scopesOf = (about: Pick<About, 'playerId' | 'legs'>): BoundScope[] =>
  Object.entries(subjectsOf(about)).flatMap(([scope, set]) => [...set].map((subject) => ({ scope: scope as Scope, subject })));

/** What was read of bounds for a slip. */
export interface BoundsRead {
  rows: readonly Pick<BoundRow, 'scope' | 'min_stake' | 'max_stake' | 'max_payout'>[];
  factor: StakeFactor;
  /** What the player has open on the slip's events. */
  open: OpenStakes;
}

export const eventsOf = (legs: readonly AgreedLeg[]): string[] => [
  ...new Set(legs.flatMap(({ selections }) => selections.map(({ eventId }) => eventId))),
];

async function readOpenStakes(db: Db, { playerId, currency, legs, except = null }: About): Promise<OpenStakes> {
  const [row] = await db.query<OpenStakes>(
    `select open.*
       from (select $1::text as player_id, $2::text as currency, $3::text[] as events, $4::uuid as except) given
            ${openStakes('given', 'given.except')}`,
    [playerId, currency, eventsOf(legs), except],
  );
  return row ?? nothingOpen;
}

export async function readBounds(db: Db, about: About): Promise<BoundsRead> {
  const [rows, factor, open] = await Promise.all([
    db.query<BoundRow>(
      `select bound.scope, bound.subject, min_stake, max_stake, max_payout
         from json_to_recordset($1::json) as given (scope text, subject text)
           join sportsbook.bound on bound.scope = given.scope and bound.subject in (given.subject, '*')`,
      [JSON.stringify(scopesOf(about))],
    ),
    readFactor(db, about.playerId),
    readOpenStakes(db, about),
  ]);
  return { rows, factor, open };
}

export const lessOpen = (bound: bigint, open: bigint): bigint => (bound > open ? bound - open : 0n);

/** Returns the bounds of a slip of so many lines whose odds, stake included, are this many thousandths at most for one unit staked in all. */
export function boundsOf({ rows, factor, open }: BoundsRead, currency: string, oddsThousandths: bigint): Bounds {
  let setBy: SlipLimits['setBy'] = 'book';
  let [minStake, maxStake, maxPayout] = [1n, undefined as bigint | undefined, undefined as bigint | undefined];
  for (const row of rows) {
    const [least, most, payout] = [row.min_stake, row.max_stake, row.max_payout].map((cents) => cents && inCurrency(cents, currency));
    if (least && least > minStake) minStake = least;
    if (payout && (maxPayout === undefined || payout < maxPayout)) maxPayout = payout;
    if (most && (maxStake === undefined || most < maxStake)) [maxStake, setBy] = [most, row.scope];
  }
  if (maxStake === undefined || maxPayout === undefined) throw new Error('The row of the book itself is missing in sportsbook.bound.');
  if (factor.thousandths !== 1000) {
    maxStake = (maxStake * BigInt(factor.thousandths)) / 1000n;
    setBy = 'player';
  }
  const caps = { stake: maxStake, pays: maxPayout };
  // what is open on one of its events is part of it
  maxStake = lessOpen(maxStake, open.stake);
  // so much pays at most what may be paid
  const byPayout = oddsThousandths === 0n ? maxStake : (lessOpen(maxPayout, open.pays) * 1000n) / oddsThousandths;
  if (byPayout < maxStake) [maxStake, setBy] = [byPayout, 'payout'];
  const digits = { minStake: String(minStake), maxStake: String(maxStake), maxPayout: String(maxPayout) };
  return { limits: { ...digits, setBy }, minStake, maxStake, maxPayout, factor, caps };
}

/** What one unit staked in all returns at most, in thousandths, rounded up. */
export const oddsOfReturn = (possibleReturn: bigint, stake: bigint): bigint => (stake === 0n ? 0n : ceilDiv(possibleReturn * 1000n, stake));

/** Other bets of the player may have taken the room that was there for this one. The player's lock is held. */
export async function refuseUnfit(
  tx: Db,
  { id, player_id: playerId, currency, legs, free_bet: freeBet }: BetRow,
  asked: { stake: bigint; possibleReturn: bigint },
): Promise<BookRefusal | undefined> {
  const read = await readBounds(tx, { playerId, currency, legs, except: id });
  const { caps } = boundsOf(read, currency, 0n);
  const stake = freeBet === null ? asked.stake : 0n;
  const fits = read.open.stake + stake <= caps.stake && read.open.pays + asked.possibleReturn <= caps.pays;
  return fits ? undefined : { code: 'stakes-open' };
}
