// A market on the page of its event: one row of outcomes, a ladder of lines, or a list. It can be put in front and folded away.
import { sorted } from '#kit/sorted.ts';
import { ChevronDown, Pin } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { ListedEvent, Market } from '../../api.ts';
import { formatMarket, formatOutcome, type OutcomeNames, specifiersOf } from '../../market-texts.ts';
import { togglePick } from '../../slip-store.ts';
import { type CompetitorsById, pickOf } from '../board/event-row.tsx';
import { PriceButton, standingOf } from '../price-button.tsx';

/** The lines of one market, the ladder's from low to high. */
export interface MarketLines {
  marketId: string;
  lines: readonly Market[];
}

const lineOf = ({ specifiers }: Market): number => {
  const { total, hcp, n } = specifiersOf(specifiers);
  return Number(total ?? hcp ?? n ?? 0);
};

/** Markets with their lines together, in the order in which they came. */
export function linesOf(markets: readonly Market[]): MarketLines[] {
  const found = new Map<string, Market[]>();
  for (const market of markets) found.set(market.marketId, [...(found.get(market.marketId) ?? []), market]);
  return [...found].map(([marketId, lines]) => ({ marketId, lines: sorted(lines, (a, b) => lineOf(a) - lineOf(b)) }));
}

/** How many outcomes stand side by side. */
function columnsFor(lines: readonly Market[]): number {
  const count = Math.max(...lines.map(({ outcomes }) => outcomes.length));
  if (lines.length > 1) return Math.min(3, count);
  return count === 2 || count === 4 ? 2 : 3;
}

export interface MarketCardProps {
  book: Pick<ListedEvent, 'event' | 'isOpen'>;
  market: MarketLines;
  names: OutcomeNames;
  competitors: CompetitorsById;
  isPinned: boolean;
  onPin: () => void;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

function Line({ book, line, names, competitors }: Pick<MarketCardProps, 'book' | 'names' | 'competitors'> & { line: Market }) {
  const texts = useTexts();
  const title = formatMarket(texts, line);
  return line.outcomes.map((outcome) => {
    const label = formatOutcome(texts, outcome.id, line.specifiers, names);
    return (
      <PriceButton
        key={`${line.specifiers} ${outcome.id}`}
        pick={pickOf(book, line, outcome, competitors)}
        label={label}
        name={`${title}: ${label}`}
        standing={standingOf(book.isOpen, line, outcome)}
        ended={outcome.ended}
        onPick={togglePick}
      />
    );
  });
}

export function MarketCard(props: MarketCardProps) {
  const { market, isPinned, onPin, isFolded, onFold } = props;
  const texts = useTexts();
  const [first] = market.lines;
  if (first === undefined) return null;
  const title = formatMarket(texts, market.lines.length > 1 ? { ...first, specifiers: '' } : first);
  return (
    <div className="market">
      <button
        type="button"
        className="icon-button market-pin"
        aria-pressed={isPinned}
        aria-label={texts.say('sports.pin', { market: title })}
        onClick={onPin}
      >
        <Pin size={17} aria-hidden="true" className={isPinned ? 'fill-current text-ink' : ''} />
      </button>
      <details open={!isFolded} onToggle={({ currentTarget }) => onFold(!currentTarget.open)}>
        <summary>
          <span className="min-w-0 flex-1">{title}</span>
          <ChevronDown size={18} aria-hidden="true" className={`text-dim transition ${isFolded ? '' : 'rotate-180'}`} />
        </summary>
        <div className="market-outcomes" style={{ '--columns': columnsFor(market.lines) } as object}>
          {market.lines.map((line) => (
            <Line key={line.specifiers} line={line} {...props} />
          ))}
        </div>
      </details>
    </div>
  );
}
