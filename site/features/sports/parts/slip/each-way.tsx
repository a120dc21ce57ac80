// Whether the slip is staked each way, where every pick of it has a place.
import { useId } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { placeTerms } from '#sportsbook/slip/index.ts';
import { canBeEachWay } from '../../slip-legs.ts';
import { changeSlip } from '../../slip-store.ts';
import type { SlipView } from './use-slip.ts';

export function EachWay({ view: { state, reckoned, freeBet } }: { view: SlipView }) {
  const { say } = useTexts();
  const id = useId();
  if (freeBet !== undefined || !canBeEachWay(reckoned.legs)) return null;
  return (
    <div className="mt-2">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          checked={state.isEachWay === true}
          aria-describedby={id}
          onChange={({ target }) => changeSlip({ isEachWay: target.checked ? true : undefined })}
        />
        {say('sports.slip.each-way')}
      </label>
      <p id={id} className="text-sm text-dim">
        {say('sports.slip.each-way-text', { places: placeTerms.places, part: placeTerms.partOf })}
      </p>
    </div>
  );
}
