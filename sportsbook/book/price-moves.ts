// How far prices may move by the book's own liabilities, as operators have set it, and what the liabilities of an event come to for a market.
import type { FeedEvent, FeedMarket } from '#contract/protocols/sports-feed.ts';
import { usedOf } from '../pricing/move-for-liability.ts';

export interface MoveRule {
  /** The whole move, as a share of the chance that a price stands for. 0: prices do not move. */
  share: number;
  /** What an outcome must lose for it, in hundredths of a euro. */
  fullAt: bigint;
}

/** By scope and subject: `book *`, `sport <id>`, `league <id>`, `event <id>`, `market <id>`, `market <event id> <id>`. */
export type MoveRules = ReadonlyMap<string, MoveRule>;

/** What would be lost on outcomes, in hundredths of a euro, by market (`keyOf`) and outcome. */
export type Liabilities = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

type Event = Pick<FeedEvent, 'id' | 'sportId' | 'tournamentId'>;

/** The narrowest rule that concerns a market. */
export function moveRuleFor(rules: MoveRules, { id, sportId, tournamentId }: Event, marketId: string): MoveRule | undefined {
  const names = [`market ${id} ${marketId}`, `event ${id}`, `market ${marketId}`, `league ${tournamentId}`, `sport ${sportId}`, 'book *'];
  return names.map((name) => rules.get(name)).find((rule) => rule !== undefined);
}

/** By which share each outcome of a market is made dearer; undefined: none is. */
export function movesOf(
  rules: MoveRules,
  event: Event,
  { marketId }: Pick<FeedMarket, 'marketId'>,
  liabilities: ReadonlyMap<string, bigint> | undefined,
): ReadonlyMap<string, number> | undefined {
  if (liabilities === undefined || liabilities.size === 0) return undefined;
  const rule = moveRuleFor(rules, event, marketId);
  if (rule === undefined || rule.share === 0) return undefined;
  const moves = [...liabilities].map(([id, liability]) => [id, rule.share * usedOf(liability, rule.fullAt)] as const);
  return moves.some(([, share]) => share > 0) ? new Map(moves) : undefined;
}
