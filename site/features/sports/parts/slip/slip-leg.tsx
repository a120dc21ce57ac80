// A leg on the slip: what was picked, at which price, and what has changed about it since.
import { ArrowRight, Lock, X } from 'lucide-react';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { eventPath } from '../../filter.ts';
import { formatMarket, formatOutcome, nameIn } from '../../market-texts.ts';
import { useOdds } from '../../odds.ts';
import type { Leg } from '../../slip-legs.ts';
import { changePick, type Pick, togglePick } from '../../slip-store.ts';
import type { LegNow } from './use-prices.ts';

/** The outcome of a pick in words. */
export function usePickTexts(): (pick: Pick) => { outcome: string; market: string; event: string } {
  const texts = useTexts();
  return (pick) => {
    const [home, away] = pick.competitors.map((names) => nameIn(names, texts.locale));
    const byId = new Map(pick.outcome === undefined ? [] : [[pick.outcomeId, nameIn(pick.outcome, texts.locale)]]);
    return {
      outcome: formatOutcome(texts, pick.outcomeId, pick.specifiers, { ...(home && { home }), ...(away && { away }), byId }),
      market: formatMarket(texts, pick),
      event: home && away ? texts.say('sports.versus', { home, away }) : nameIn(pick.event, texts.locale),
    };
  };
}

function PickLine({ pick }: { pick: Pick }) {
  const { say } = useTexts();
  const { outcome, market, event } = usePickTexts()(pick);
  return (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1">
        <b className="block font-semibold">{outcome}</b>
        <span className="block text-sm text-dim">{market}</span>
        <Link
          to={eventPath({ sportId: pick.sportId, tournamentId: pick.tournamentId, id: pick.eventId })}
          className="block text-sm text-dim underline-offset-2 hover:underline"
        >
          {event}
        </Link>
      </p>
      <button
        type="button"
        className="icon-button -me-2 -mt-2"
        aria-label={say('sports.slip.remove', { outcome })}
        onClick={() => togglePick(pick)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A price that the player has seen, with what has become of it. */
function SeenPrice({ seen, now = seen, size = '' }: { seen: number; now: number | undefined; size?: string }) {
  const { say } = useTexts();
  const odds = useOdds();
  if (now === seen) return <b className={`${size} text-amber-ink tabular-nums`}>{odds(seen)}</b>;
  return (
    <span className="flex items-center gap-1.5 tabular-nums">
      <s className="text-dim">
        <span className="sr-only">{say('sports.slip.price-before')} </span>
        {odds(seen)}
      </s>
      <ArrowRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
      <b className={`${size} text-amber-ink`}>
        <span className="sr-only">{say('sports.slip.price-now')} </span>
        {odds(now)} <span aria-hidden="true">{now > seen ? '▲' : '▼'}</span>
      </b>
    </span>
  );
}

function LegPrice({ leg, now }: { leg: Leg; now: LegNow | undefined }) {
  const { say } = useTexts();
  const isGuest = useSession().status === 'guest';
  if (now?.isOpen === false)
    return (
      <span className="flex items-center gap-1.5 text-sm text-dim">
        <Lock size={15} aria-hidden="true" />
        {say('sports.standing.suspended')}
      </span>
    );
  if (!leg.isPriced)
    return <span className="text-sm text-dim">{say(isGuest ? 'sports.slip.price-player' : 'sports.slip.price-coming')}</span>;
  return <SeenPrice seen={leg.price} now={now?.price} size="text-lg" />;
}

export interface SlipLegProps {
  leg: Leg;
  now: LegNow | undefined;
  /** Whether it may be made a banker. */
  canBank: boolean;
  isRelated: boolean;
}

export function SlipLegCard({ leg, now, canBank, isRelated }: SlipLegProps) {
  const { say } = useTexts();
  const isBanker = leg.picks.some((pick) => pick.isBanker === true);
  return (
    <li className="slip-leg" data-related={isRelated ? '' : undefined}>
      {leg.picks.length > 1 ? <p className="tag mb-2">{say('sports.slip.combined')}</p> : null}
      {leg.picks.map((pick) => (
        <PickLine key={`${pick.marketId} ${pick.specifiers} ${pick.outcomeId}`} pick={pick} />
      ))}
      <div className="mt-1 flex min-h-8 items-center justify-between gap-3">
        {canBank ? (
          <label className="flex min-h-8 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4.5 accent-ink"
              checked={isBanker}
              onChange={({ target }) => {
                for (const pick of leg.picks) changePick(pick, { isBanker: target.checked });
              }}
            />
            {say('sports.slip.banker')}
          </label>
        ) : (
          <span />
        )}
        <LegPrice leg={leg} now={now} />
      </div>
      {leg.placePrice === undefined ? null : (
        <p className="mt-1 flex justify-between gap-3 text-sm">
          <span className="text-dim">{say('sports.slip.place-price')}</span>
          <SeenPrice seen={leg.placePrice} now={now?.placePrice} />
        </p>
      )}
    </li>
  );
}
