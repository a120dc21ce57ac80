import type { FeedMarket, FeedMarketDescription } from '#contract/protocols/sports-feed.ts';

/** What a list of events shows of one: who wins, and the main lines of total and handicap of the whole match. */
const mainRules: readonly string[] = ['result', 'winner', 'total', 'handicap', 'season-winner'];

/** `kind`: what the feed says of the market's kind; of one that is not known its own word is taken. */
export const isMainMarket = ({ isMain }: FeedMarket, kind: FeedMarketDescription | undefined): boolean =>
  isMain && (kind === undefined || (mainRules.includes(kind.rule) && (kind.group === 'main' || kind.group === 'outrights')));
