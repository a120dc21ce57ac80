// Sportradar's Unified Odds Feed in our words: one XML message of its queue in, what the book is to be told out. docs/sports-feed.md has the table.
// Its prices are decimals, its results and factors decimals too; ids stay as they are, with `sr:` before them.
import { XMLParser } from 'fast-xml-parser';
import type {
  EventStatus,
  FeedMarket,
  FeedMarketKey,
  FeedProducer,
  FeedSettlement,
  MarketStatus,
} from '#contract/protocols/sports-feed.ts';
import { voidRules } from '#sportsbook/markets/market-kind.ts';
import type { MessageBody } from '../plan/step-messages.ts';

/** What becomes of a message: something to tell, a heartbeat, a fixture that is to be fetched, the end of a recovery. */
export type UofReading =
  | { kind: 'messages'; atMs: number; messages: MessageBody[] }
  | { kind: 'alive'; atMs: number; producer: FeedProducer; isSubscribed: boolean }
  | { kind: 'fetch-fixture'; atMs: number; eventId: string; reason: string }
  | { kind: 'recovered'; atMs: number; producer: FeedProducer; requestId: number };

type Attributes = Readonly<Record<string, string>>;
interface Element extends Record<string, unknown> {
  '@'?: Attributes;
}

const lists = new Set(['market', 'outcome', 'period_score']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributesGroupName: '@',
  attributeNamePrefix: '',
  parseAttributeValue: false,
  isArray: (name) => lists.has(name),
});

const of = (element: Element | undefined, name: string): string | undefined => element?.['@']?.[name];
const child = (element: Element, name: string): Element | undefined => {
  const found = element[name];
  return typeof found === 'object' && found !== null ? (found as Element) : undefined;
};
const all = (element: Element | undefined, name: string): Element[] => (element?.[name] as Element[] | undefined) ?? [];

/** @throws Error where it is missing or no number */
function number(element: Element | undefined, name: string): number {
  const text = of(element, name);
  const value = Number(text);
  if (text === undefined || text === '' || !Number.isFinite(value)) throw new Error(`A message of the feed has no number ${name}.`);
  return value;
}

/** Live Odds and Premium Cricket are live, Ctrl and the rest before the match. */
const producers: Readonly<Record<string, FeedProducer>> = { '1': 'live', '3': 'prematch', '4': 'live', '5': 'live' };
const producerOf = (element: Element): FeedProducer => producers[of(element, 'product') ?? ''] ?? 'prematch';

const marketStatuses: Readonly<Record<string, MarketStatus>> = {
  '1': 'active',
  '-1': 'suspended',
  '0': 'deactivated',
  '-2': 'handed_over',
  '-3': 'settled',
  '-4': 'cancelled',
};
/** Theirs are not started, live, suspended, ended, closed, cancelled, delayed (its beginning), interrupted, postponed and abandoned. */
const eventStatuses: Readonly<Record<string, EventStatus>> = {
  '0': 'scheduled',
  '1': 'live',
  '2': 'interrupted',
  '3': 'ended',
  '4': 'closed',
  '5': 'cancelled',
  '6': 'scheduled',
  '7': 'interrupted',
  '8': 'postponed',
  '9': 'abandoned',
};
const fixtureReasons: Readonly<Record<string, string>> = {
  '1': 'announced',
  '2': 'moved',
  '3': 'called-off',
  '4': 'format',
  '5': 'coverage',
  '106': 'pitcher',
};

const keyOf = (market: Element): FeedMarketKey => ({
  marketId: `sr:market:${of(market, 'id') ?? ''}`,
  specifiers: of(market, 'specifiers') ?? '',
});

/**
 * Where a stake may come back, as on whole and quarter lines and without a draw, five chances are told beside the one: half of a stake comes back of
 * what is half won or half lost. The rest is what plays.
 */
function chanceOf(outcome: Element): { probability: number; refund?: number } {
  const chance = (name: string): number => (of(outcome, name) === undefined ? 0 : number(outcome, name));
  const millionths = (share: number): number => Math.round(share * 1_000_000);
  if (of(outcome, 'refund_probabilities') === undefined) return { probability: millionths(chance('probabilities')) };
  const refund = chance('refund_probabilities') + (chance('half_win_probabilities') + chance('half_lose_probabilities')) / 2;
  const won = chance('win_probabilities') + chance('half_win_probabilities') / 2;
  return { probability: refund < 1 ? millionths(won / (1 - refund)) : 0, refund: millionths(refund) };
}

function marketOf(market: Element): FeedMarket {
  const status = marketStatuses[of(market, 'status') ?? '1'] ?? 'deactivated';
  return {
    ...keyOf(market),
    status,
    isMain: of(market, 'favourite') === '1',
    outcomes: all(market, 'outcome').map((outcome) => {
      const isActive = of(outcome, 'active') !== '0' && of(outcome, 'odds') !== undefined;
      return {
        id: of(outcome, 'id') ?? '',
        odds: isActive ? Math.max(1000, Math.round(number(outcome, 'odds') * 1000)) : 1000,
        ...chanceOf(outcome),
        status: isActive ? status : 'deactivated',
      };
    }),
  };
}

const halves: Readonly<Record<string, 0 | 1 | 2>> = { '0': 0, '0.5': 1, '1': 2 };

/**
 * Which part of a place each has, of a factor rounded to its digits, of which zeros at the end are left out: 0.67 is two places among three. Only so many
 * sharers are thought of that no two parts of theirs are written alike. @throws Error where none is written so
 */
function deadHeatOf(text = '1'): { deadHeat: number; places?: number } {
  const [, whole, rest = ''] = /^([01])(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = Math.min(6, Math.max(2, rest.length));
  const unit = 10 ** digits;
  const share = whole === undefined ? 0 : Math.round(Number(text) * unit);
  for (let deadHeat = 1; deadHeat * deadHeat < unit; deadHeat += 1) {
    const places = Math.round((share * deadHeat) / unit);
    const isWrittenSo = 2 * Math.abs(share * deadHeat - places * unit) <= deadHeat;
    if (places > 0 && places <= deadHeat && isWrittenSo) return { deadHeat, ...(places > 1 && { places }) };
  }
  throw new Error(`A dead heat factor of the feed, ${text}, is no part of a place.`);
}

/** What is neither lost, won nor void has not been decided yet; undefined where that is so of one of its outcomes. */
function settlementOf(market: Element): FeedSettlement | undefined {
  const isDecided = (outcome: Element): boolean =>
    ['0', '1'].includes(of(outcome, 'result') ?? '') || Number(of(outcome, 'void_factor') ?? '0') === 1;
  if (!all(market, 'outcome').every(isDecided)) return undefined;
  return {
    ...keyOf(market),
    rule: `sr-market-${of(market, 'id') ?? ''}`,
    outcomes: all(market, 'outcome').map((outcome) => {
      const voidHalves = halves[String(Number(of(outcome, 'void_factor') ?? '0'))];
      if (voidHalves === undefined) throw new Error('A void factor of the feed is neither 0, 0.5 nor 1.');
      return {
        id: of(outcome, 'id') ?? '',
        result: of(outcome, 'result') === '1' ? 1 : 0,
        voidHalves,
        ...deadHeatOf(of(outcome, 'dead_heat_factor')),
      };
    }),
  };
}

/** Minutes and seconds as `45:00`. */
function clockMs(text: string | undefined): number | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):(\d{2})$/.exec(text ?? '') ?? [];
  return minutes === undefined ? undefined : (Number(minutes) * 60 + Number(seconds)) * 1000;
}

const points = (text: string | undefined): number => Math.max(0, Math.round(Number(text ?? '0')) || 0);

function scoreOf(eventId: string, producer: FeedProducer, status: Element, atMs: number): MessageBody {
  const clock = child(status, 'clock');
  const playedMs = clockMs(of(clock, 'match_time'));
  const periods = all(child(status, 'period_scores'), 'period_score').map((part) => ({
    unit: 'score',
    period: of(part, 'number') ?? '',
    home: points(of(part, 'home_score')),
    away: points(of(part, 'away_score')),
  }));
  return {
    type: 'event.score',
    producer,
    eventId,
    status: eventStatuses[of(status, 'status') ?? ''] ?? 'interrupted',
    score: {
      period: `sr:${of(status, 'match_status') ?? '0'}`,
      clock: playedMs === undefined ? null : { playedMs, at: atMs, isRunning: of(clock, 'stopped') !== 'true' },
      home: points(of(status, 'home_score')),
      away: points(of(status, 'away_score')),
      parts: periods,
      unit: 'score',
      periods,
      detail: {},
    },
  };
}

type Read = (root: Element, head: { eventId: string; producer: FeedProducer; atMs: number }) => MessageBody[];

const windowOf = (root: Element): { from: number | null; to: number | null } => ({
  from: of(root, 'start_time') === undefined ? null : number(root, 'start_time'),
  to: of(root, 'end_time') === undefined ? null : number(root, 'end_time'),
});

const readers: Readonly<Record<string, Read>> = {
  odds_change: (root, { eventId, producer, atMs }) => {
    const status = child(root, 'sport_event_status');
    const markets = all(child(root, 'odds'), 'market').map(marketOf);
    return [
      ...(status === undefined ? [] : [scoreOf(eventId, producer, status, atMs)]),
      ...(markets.length === 0 ? [] : [{ type: 'market.priced' as const, producer, eventId, isFull: false, markets }]),
    ];
  },
  bet_stop: (root, { eventId, producer }) => {
    const groups = (of(root, 'groups') ?? 'all').split('|');
    return [{ type: 'market.suspended', producer, eventId, groups: groups.includes('all') ? null : groups, reason: 'bet-stop' }];
  },
  bet_settlement: (root, { eventId, producer }) => {
    const markets = all(child(root, 'outcomes'), 'market').flatMap((market) => settlementOf(market) ?? []);
    const certainty = of(root, 'certainty') === '2' ? 2 : 1;
    return markets.length === 0 ? [] : [{ type: 'market.settled', producer, eventId, certainty, markets }];
  },
  rollback_bet_settlement: (root, { eventId, producer }) => [
    { type: 'market.unsettled', producer, eventId, markets: all(root, 'market').map(keyOf), reason: 'rollback' },
  ],
  bet_cancel: (root, { eventId, producer }) => [
    {
      type: 'market.voided',
      producer,
      eventId,
      ...windowOf(root),
      markets: all(root, 'market').map(keyOf),
      rule: voidRules.betCancel,
      reason: of(all(root, 'market')[0], 'void_reason') ?? 'bet-cancel',
    },
  ],
  rollback_bet_cancel: (root, { eventId, producer }) => [
    { type: 'market.unvoided', producer, eventId, ...windowOf(root), markets: all(root, 'market').map(keyOf), reason: 'rollback' },
  ],
};

/** Reads one message. @throws Error for one that is none of the feed's, or lacks what it must have */
export function readUof(xml: string): UofReading {
  const parsed = parser.parse(xml) as Record<string, Element>;
  const [name = '', root] = Object.entries(parsed).find(([key]) => !key.startsWith('?')) ?? [];
  if (root === undefined) throw new Error('A message of the feed is empty.');
  const atMs = number(root, 'timestamp');
  const producer = producerOf(root);
  if (name === 'alive') return { kind: 'alive', atMs, producer, isSubscribed: of(root, 'subscribed') === '1' };
  if (name === 'snapshot_complete') return { kind: 'recovered', atMs, producer, requestId: number(root, 'request_id') };
  const eventId = of(root, 'event_id');
  if (eventId === undefined) throw new Error(`The message ${name} of the feed names no event.`);
  if (name === 'fixture_change')
    return { kind: 'fetch-fixture', atMs, eventId, reason: fixtureReasons[of(root, 'change_type') ?? ''] ?? 'changed' };
  const read = readers[name];
  if (read === undefined) throw new Error(`The feed has no message ${name}.`);
  return { kind: 'messages', atMs, messages: read(root, { eventId, producer, atMs }) };
}
