// The player's calls to sports and bets; docs/sportsbook.md tells what the house asks the book for them.
import { Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Amount, CurrencyCode, Id, Money, OrNull, SearchText, Shape, anchoredQuery } from './kernel/shapes.ts';
import { FeedCategory, FeedCompetitor, FeedSport, FeedStandings, FeedTournament } from './protocols/sports-feed.ts';
import { SportsResultsDay, SportsResultsKey } from './protocols/sports-results.ts';
import { BookEvent, BookMarket, BookPlayer, BookRules } from './protocols/sportsbook.ts';
import {
  BookQuote,
  BookSlipLeg,
  bookBetStates,
  cashOutRefusals,
  pricePolicies,
  Ref,
  slipTypes,
  StakeFactor,
} from './protocols/sportsbook-bets.ts';
import { BookKey, BookReceipt } from './protocols/sportsbook-receipts.ts';
import { SportsBet, SportsBetDetail, SportsCashOut } from './sports-bets.ts';
import { ListedEvent, versioned } from './sports-live.ts';

/** Which events are listed. `top`: matches of the next two days that can be bet on, those of the best leagues in front. `date`: those of a day in the player's time zone, as `timeZone` names it. */
const eventFilter = {
  sportId: Type.Optional(Ref),
  categoryId: Type.Optional(Ref),
  tournamentId: Type.Optional(Ref),
  when: Type.Optional(Type.Enum(['live', 'top', 'today', 'tomorrow', 'date', 'outrights', 'all'])),
  date: Type.Optional(Type.String({ format: 'date' })),
  timeZone: Type.Optional(Type.String({ maxLength: 60 })),
};

/** Whether the book is heard at the moment. While it is not, everything that was told last is shown as suspended. */
const isCurrent = Type.Boolean({ description: 'false: the sportsbook is silent, so everything is suspended, or nothing is known yet' });
const Slip = Shape({
  type: Type.Enum([...slipTypes]),
  sizes: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 20 }), { minItems: 1, maxItems: 20 })),
  legs: Type.Array(BookSlipLeg, { minItems: 1, maxItems: 20 }),
  stake: Shape({ of: Type.Enum(['line', 'total']), amount: Amount }),
  isEachWay: Type.Optional(Type.Boolean()),
});
/** The free bet that is the stake: a bonus of the player that waits for it. The slip's own stake says nothing then. */
const freeBetId = Type.Optional(Id);
/** What may stand in the way of whoever places a bet. */
const barred = [
  'betting-not-offered',
  'betting-closed',
  'player-excluded',
  'player-blocked',
  'idle-too-long',
  'agreement-needed',
  'country-blocked',
  'protection-notice-needed',
  'age-unverified',
  'identity-unverified',
  'address-unverified',
] as const;

/** A player of a team, and the event in which the team can be bet on next. */
const FoundPlayer = Shape({ ...BookPlayer.properties, competitorId: Ref, event: BookEvent });

const catalogueCalls = {
  listSports: call('listSports', {
    kind: 'read',
    who: 'guest',
    summary: 'Sports with their countries and leagues, and how many events each has, live and in all',
    data: Shape({
      isCurrent,
      sports: Type.Array(Shape({ ...FeedSport.properties, events: Type.Integer(), live: Type.Integer() })),
      categories: Type.Array(Shape({ ...FeedCategory.properties, events: Type.Integer(), live: Type.Integer() })),
      tournaments: Type.Array(Shape({ ...FeedTournament.properties, events: Type.Integer(), live: Type.Integer() })),
    }),
    cacheS: 2,
  }),
  listEvents: call('listEvents', {
    kind: 'read',
    who: 'guest',
    summary: 'Events of a filter with their main market, those that begin first in front; live ones before all',
    query: Shape({ ...eventFilter, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })) }),
    data: Shape({ isCurrent, events: Type.Array(ListedEvent), competitors: Type.Array(FeedCompetitor), total: Type.Integer() }),
    cacheS: 1,
  }),
  readEvent: call('readEvent', {
    kind: 'read',
    who: 'guest',
    summary: 'One event with every market',
    params: Shape({ id: Ref }),
    data: Shape({
      isCurrent,
      ...versioned,
      event: BookEvent,
      markets: Type.Array(BookMarket),
      players: Type.Array(BookPlayer, { description: 'those whom outcomes are' }),
      competitors: Type.Array(FeedCompetitor),
    }),
    problems: ['sportsbook-down', 'betting-not-offered'],
    cacheS: 1,
  }),
  searchSports: call('searchSports', {
    kind: 'read',
    who: 'guest',
    summary: 'Events, leagues, teams and players of teams whose names hold the words',
    query: Shape({ text: SearchText }),
    data: Shape({
      isCurrent,
      events: Type.Array(ListedEvent),
      tournaments: Type.Array(FeedTournament),
      competitors: Type.Array(FeedCompetitor),
      players: Type.Array(FoundPlayer),
      arePlayersKnown: Type.Boolean({ description: 'false: not all teams’ players are known yet; search again in a moment' }),
    }),
    perMinute: 120,
  }),
  readStandings: call('readStandings', {
    kind: 'read',
    who: 'guest',
    summary: 'The table of a league’s season that runs, with the form of each: its last five results, the newest last',
    params: Shape({ id: Ref }),
    data: Shape({ ...FeedStandings.properties, competitors: Type.Array(FeedCompetitor) }),
    problems: ['sportsbook-down', 'betting-not-offered'],
    cacheS: 30,
  }),
};

const betCalls = {
  quoteSlip: call('quoteSlip', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'What a slip comes to: lines, stake, return, bounds, prices of now, and what stands against it',
    body: Shape({ currency: CurrencyCode, slip: Slip, freeBetId }),
    data: BookQuote,
    problems: ['sportsbook-down', 'betting-not-offered', 'currency-unavailable', 'game-not-for-currency', 'not-found', 'bonus-state'],
    perMinute: 600,
  }),
  placeBet: call('placeBet', {
    kind: 'act',
    who: 'player',
    closedInMaintenance: true,
    summary: 'Places a bet. The same submitKey is one bet, whatever the network does',
    body: Shape({ submitKey: Id, currency: CurrencyCode, slip: Slip, freeBetId, pricePolicy: Type.Enum([...pricePolicies]) }),
    data: SportsBetDetail,
    problems: ['sportsbook-down', 'conflict', 'currency-unavailable', 'game-not-for-currency', 'not-found', 'bonus-state', ...barred],
    perMinute: 120,
  }),
  answerBetOffer: call('answerBetOffer', {
    kind: 'act',
    who: 'player',
    summary: 'Takes or declines what the book offers instead, within its ten seconds',
    params: Shape({ id: Id }),
    body: Shape({ isTaken: Type.Boolean() }),
    data: SportsBetDetail,
    problems: ['sportsbook-down', 'currency-unavailable', ...barred],
  }),
  listBets: call('listBets', {
    kind: 'read',
    who: 'player',
    summary: 'Bets, newest first: settled ones unless isSettled is 0; rejected ones where state asks for them',
    query: Shape({
      ...anchoredQuery,
      isSettled: Type.Optional(Type.Boolean({ default: true })),
      currency: Type.Optional(CurrencyCode),
      state: Type.Optional(Type.Enum([...bookBetStates])),
      from: Type.Optional(Type.String({ format: 'date-time' })),
      to: Type.Optional(Type.String({ format: 'date-time' })),
      isValued: Type.Optional(Type.Boolean({ description: 'with what open bets are worth now, where cash-out is offered' })),
    }),
    data: Type.Array(SportsBet),
    paged: true,
    problems: ['sportsbook-down', 'betting-not-offered'],
  }),
  readBet: call('readBet', {
    kind: 'read',
    who: 'player',
    summary: 'One bet with everything that happened to it',
    params: Shape({ id: Id }),
    data: SportsBetDetail,
    problems: ['sportsbook-down', 'betting-not-offered'],
  }),
  readBetReceipt: call('readBetReceipt', {
    kind: 'read',
    who: 'player',
    summary: 'The signed receipt of an accepted bet, to be kept; it is checked without us',
    params: Shape({ id: Id }),
    data: BookReceipt,
    problems: ['sportsbook-down', 'betting-not-offered'],
  }),
  listBookKeys: call('listBookKeys', {
    kind: 'read',
    who: 'guest',
    summary: 'The keys that receipts are signed with',
    data: Shape({ keys: Type.Array(BookKey) }),
    problems: ['sportsbook-down', 'betting-not-offered'],
  }),
  readResultsDay: call('readResultsDay', {
    kind: 'read',
    who: 'guest',
    summary:
      'The published results of a day that is over (UTC), chained and signed: with a receipt anybody works out from them what a bet pays',
    params: Shape({ day: Type.String({ format: 'date' }) }),
    data: SportsResultsDay,
    problems: ['sportsbook-down', 'betting-not-offered', 'not-found'],
    perMinute: 60,
    cacheS: 3600,
  }),
  readResultsKey: call('readResultsKey', {
    kind: 'read',
    who: 'guest',
    summary: 'The key of the feed that signs the published results',
    data: SportsResultsKey,
    problems: ['sportsbook-down', 'betting-not-offered', 'not-found'],
    cacheS: 60,
  }),
  readBetRules: call('readBetRules', {
    kind: 'read',
    who: 'guest',
    summary: 'By which rules bets are settled, sport by sport',
    data: Shape({
      version: BookRules.properties.version,
      voids: BookRules.properties.voids,
      corrections: BookRules.properties.corrections,
      sports: Type.Array(Shape({ ...BookRules.properties.sports.items.properties, names: FeedSport.properties.names })),
    }),
    problems: ['sportsbook-down', 'betting-not-offered'],
    cacheS: 60,
  }),
  quoteCashOut: call('quoteCashOut', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'What the bet, or a share of it in thousandths, is worth now; the value is held for four seconds',
    params: Shape({ id: Id }),
    body: Shape({ thousandths: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    data: SportsCashOut,
    problems: ['sportsbook-down', 'betting-not-offered'],
    perMinute: 600,
  }),
  takeCashOut: call('takeCashOut', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Takes an offer of a cash-out; sent again, it is taken once',
    params: Shape({ id: Id }),
    body: Shape({ offerId: Id }),
    data: Shape({
      bet: SportsBetDetail,
      isTaken: OrNull(Type.Boolean()),
      reason: Type.Union([Type.Enum([...cashOutRefusals]), Type.Null()]),
    }),
    problems: ['sportsbook-down', 'betting-not-offered'],
  }),
  setAutoCashOut: call('setAutoCashOut', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Cashes the bet out by itself as soon as it is worth that; null: not',
    params: Shape({ id: Id }),
    body: Shape({ value: Type.Union([Amount, Type.Null()]) }),
    data: SportsBetDetail,
    problems: ['sportsbook-down', 'betting-not-offered'],
  }),
};

const settingCalls = {
  readSportsSettings: call('readSportsSettings', {
    kind: 'read',
    who: 'player',
    summary: 'How this player reads odds, which price changes are taken, and the factor on the largest stakes with its reason',
    data: Shape({
      oddsFormat: Type.Enum(['decimal', 'fractional', 'american']),
      pricePolicy: Type.Enum([...pricePolicies]),
      favouriteSports: Type.Array(Ref),
      /** Of the account in use, in which the quick stakes are. */
      currency: CurrencyCode,
      quickStakes: Type.Array(Money),
      isCashOut: Type.Boolean({ description: 'whether the rules of the player, and of the place, know a cash-out' }),
      /** Null while the sportsbook does not answer. */
      factor: Type.Union([StakeFactor, Type.Null()]),
    }),
  }),
  changeSportsSettings: call('changeSportsSettings', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Keeps what is given of them',
    body: Shape({
      oddsFormat: Type.Optional(Type.Enum(['decimal', 'fractional', 'american'])),
      pricePolicy: Type.Optional(Type.Enum([...pricePolicies])),
      favouriteSports: Type.Optional(Type.Array(Ref, { maxItems: 40 })),
    }),
    data: Shape({ isKept: Type.Literal(true) }),
  }),
};

export const sportsCalls = { ...catalogueCalls, ...betCalls, ...settingCalls };
