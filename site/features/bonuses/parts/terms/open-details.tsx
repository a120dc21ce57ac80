// Opens the details of a bonus from anywhere on the page. What they show is loaded when they are first opened.
import { Suspense } from 'react';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { openSideModal } from '#site/shared/modals/side-modals.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import type { BonusDetailsProps, DetailsOf } from './bonus-details.tsx';

const BonusDetails = lazyWithRetry<BonusDetailsProps>(async () => await import('./bonus-details.tsx'));

/** Opens the terms of a bonus that the player has, or of one that is offered. `onBack` leads back to where that was. */
export function openBonusDetails({ identity, currency, termsVersion, id }: DetailsOf, onBack?: () => void): void {
  const of = { identity, currency, termsVersion, ...(id !== undefined && { id }) };
  openSideModal('walletBonusDetails', (props) => (
    <Suspense fallback={<Skeleton className="h-96 w-full rounded-md" />}>
      <BonusDetails {...props} of={of} onBack={onBack} />
    </Suspense>
  ));
}
