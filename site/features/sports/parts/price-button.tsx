// A price that goes on the slip, and after the match how it ended. Suspended and closed are drawn apart; a move shows as an arrow, in a place of its own, so that nothing shifts.
import { Lock } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { Market, Outcome } from '../api.ts';
import { useOdds } from '../odds.ts';
import { isSameOutcome, type Pick, useSlip } from '../slip-store.ts';
import { usePriceMove } from './use-price-move.ts';

export type Standing = 'open' | 'suspended' | 'closed';

/** Whether an outcome can be bet on now, later again, or no more. */
export function standingOf(isEventOpen: boolean, market: { status: Market['status'] }, outcome: { status: Outcome['status'] }): Standing {
  const statuses = [market.status, outcome.status];
  if (statuses.some((status) => status === 'deactivated' || status === 'settled' || status === 'cancelled')) return 'closed';
  return isEventOpen && statuses.every((status) => status === 'active') ? 'open' : 'suspended';
}

export interface PriceButtonProps {
  pick: Pick;
  /** What is shown beside the price. */
  label: string;
  /** The whole of it for whoever does not see where it stands. */
  name: string;
  standing: Standing;
  /** How it ended, where it has. */
  ended: Outcome['ended'];
  onPick: (pick: Pick) => void;
}

function Price({ price }: { price: number }) {
  const { say } = useTexts();
  const move = usePriceMove(price);
  const odds = useOdds();
  return (
    <span className="price-figure" data-move={move}>
      {odds(price)}
      {move === undefined ? null : <span className="sr-only">{say(`sports.price.${move}`)}</span>}
    </span>
  );
}

/** In place of the price: how it ended, or that it can be had no more. */
function Closed({ ended }: { ended: Outcome['ended'] }) {
  const { say } = useTexts();
  return ended === undefined ? (
    <span className="price-figure" aria-hidden="true">
      –
    </span>
  ) : (
    <span className="price-end" data-end={ended} aria-hidden="true">
      {say(`sports.leg.${ended}`)}
    </span>
  );
}

export function PriceButton({ pick, label, name, standing, ended, onPick }: PriceButtonProps) {
  const { say } = useTexts();
  const { picks } = useSlip();
  const isPicked = picks.some((one) => isSameOutcome(one, pick));
  const isOpen = standing === 'open';
  const state = ended === undefined ? say(`sports.standing.${standing}`) : say(`sports.leg.${ended}`);
  return (
    <button
      type="button"
      className="price"
      data-standing={standing}
      data-end={ended}
      aria-pressed={isPicked}
      aria-disabled={!isOpen && !isPicked ? true : undefined}
      onClick={isOpen || isPicked ? () => onPick(pick) : undefined}
    >
      <span className="price-label" aria-hidden="true">
        {label}
      </span>
      <span className="sr-only">{isOpen ? `${name}: ` : `${name}, ${state}`}</span>
      {standing === 'open' ? <Price price={pick.price} /> : null}
      {standing === 'suspended' ? <Lock size={15} aria-hidden="true" className="price-lock" /> : null}
      {standing === 'closed' ? <Closed ended={ended} /> : null}
    </button>
  );
}
