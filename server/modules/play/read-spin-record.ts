// A round as its provider keeps it. What a provider tells is read with care: a step that is no window of known symbols is left out, and
// an address that is none of its pages too.
import type { OswRound } from '#contract/protocols/osw.ts';
import type { Output } from '#contract/kernel/calls.ts';
import type { SpinStep } from '#contract/spins.ts';
import type { RoundRow } from '#server/modules/wallet/index.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayDeps } from './deps.ts';
import { describeChoice, describeDecided } from './describe-choice.ts';
import { type ProviderAccess, ProviderUnreachable, readRoundAtProvider } from './osw/provider-client.ts';
import { gamePage, gameAddress } from './providers/game-providers.ts';

type SpinRecord = NonNullable<Output<'readSpin'>['data']['record']>;
type Place = SpinStep['hits'][number];

/** As many pictures of one round are shown, of as many reels and rows. */
const maxSteps = 200;
const maxSide = 12;

const isList = (value: unknown, max: number): value is unknown[] => Array.isArray(value) && value.length > 0 && value.length <= max;
const isWindow = (value: unknown): value is string[][] =>
  isList(value, maxSide) && value.every((reel) => isList(reel, maxSide) && reel.every((symbol) => typeof symbol === 'string'));
const wholeOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise;
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'reel' in value &&
  'row' in value &&
  Number.isSafeInteger(value.reel) &&
  Number.isSafeInteger(value.row);

function placesOf(win: unknown): Place[] {
  const positions = typeof win === 'object' && win !== null && 'positions' in win ? win.positions : undefined;
  return isList(positions, maxSide * maxSide) ? positions.filter(isPlace).map(({ reel, row }) => ({ reel, row })) : [];
}

/** An amount that a JSON number holds; none otherwise. */
function amountOf(value: unknown): bigint {
  const amount = typeof value === 'string' && /^\d{1,16}$/.test(value) ? BigInt(value) : 0n;
  return amount <= BigInt(Number.MAX_SAFE_INTEGER) ? amount : 0n;
}

/** The steps that show a window of reels, in their order (docs/osw.md says how a provider writes them). */
export function windowSteps(steps: OswRound['steps']): SpinStep[] {
  return steps.slice(0, maxSteps).flatMap(({ window, wins, scatter, payout, freeIndex, multiplier }) => {
    if (!isWindow(window)) return [];
    const places = [...(Array.isArray(wins) ? (wins as unknown[]) : []), scatter].flatMap(placesOf);
    return [
      {
        window,
        hits: [...new Map(places.map((place) => [`${place.reel} ${place.row}`, place])).values()],
        payout: amountOf(payout),
        freeIndex: wholeOf(freeIndex, 0),
        multiplier: wholeOf(multiplier, 1),
      },
    ];
  });
}

async function symbolsOf(
  context: PlayDeps,
  access: ProviderAccess,
  game: string,
  steps: readonly SpinStep[],
): Promise<SpinRecord['symbols']> {
  const inSteps = new Set(steps.flatMap(({ window }) => window.flat()));
  const row = await context.database.db.selectFrom('game').select('paytable').where('identity', '=', game).executeTakeFirst();
  return (row?.paytable ?? [])
    .filter(({ symbol }) => inSteps.has(symbol))
    .map(({ symbol, name, names = {}, picture }) => {
      const shown = picture === undefined ? undefined : gameAddress(access, context.config.publicUrl, picture);
      return { symbol, name, names, picture: shown ?? null };
    });
}

/** What was decided after the stake: as the steps tell it, who decided and what it staked, else as the proof lists it. */
function decisionsOf({ steps, proof }: OswRound): SpinRecord['decisions'] {
  const taken = steps.filter(({ type, action }) => type === 'step' && action !== undefined);
  const told = taken.map(({ action, decided, takenBy, stake }) => ({
    parts: describeDecided(decided, action),
    isByRules: takenBy === 'rules',
    ...(stake !== undefined && { stake: amountOf(stake) }),
  }));
  const listed = (proof.actions ?? []).map((action) => ({ parts: describeChoice(action), isByRules: false }));
  return (told.length > 0 ? told : listed).filter(({ parts }) => parts.length > 0).slice(0, maxSteps);
}

/** The provider's answer; undefined from one that keeps the round no more. */
async function ask(context: PlayDeps, access: ProviderAccess, ref: string): Promise<OswRound | undefined> {
  return await readRoundAtProvider(access, context.clock.wallMs(), ref).catch((cause: unknown) => {
    if (!(cause instanceof ProviderUnreachable)) throw cause;
    if (cause.isRefusal) return undefined;
    throw new Problem('provider-down', 'The details of this round come from the studio; try again in a moment.', { cause, retryAfterS: 5 });
  });
}

/** Returns what is kept of a round; undefined where its provider is gone or keeps nothing of it. @throws Problem provider-down */
export async function readSpinRecord(context: PlayDeps, row: RoundRow): Promise<SpinRecord | undefined> {
  const access = context.providers.find(row.provider);
  if (access === undefined) return undefined;
  const told = await ask(context, access, row.round_ref);
  if (told === undefined || told.roundId !== row.round_ref) return undefined;
  // what is still being shown is shown by the game
  const steps = told.state === 'open' ? [] : windowSteps(told.steps);
  const pageOf = (address: string | undefined): string | null =>
    address === undefined ? null : (gamePage(access, context.config.publicUrl, address) ?? null);
  const { commit, clientSeed, nonce, serverSeed = null } = told.proof;
  return {
    steps,
    choice: describeDecided(told.decided, told.proof.choice),
    decisions: told.state === 'open' ? [] : decisionsOf(told),
    symbols: await symbolsOf(context, access, row.game, steps),
    commit,
    clientSeed,
    nonce,
    mathHash: told.mathHash,
    serverSeed,
    replayUrl: pageOf(told.replayUrl),
    verifyUrl: pageOf(told.verifyUrl),
  };
}
