// Opens the modals of limits from anywhere on the page. What they show is loaded when one is first opened.
import { type ComponentType, Suspense } from 'react';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { openSideModal, readSideModal, type SideModalProps } from '#site/shared/modals/side-modals.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import type { LimitInput } from './limit-rules.ts';
import type { AddLimitProps } from './parts/limits/add-limit.tsx';
import type { GameLimitProps } from './parts/limits/game-limit-reached.tsx';

const AddLimit = lazyWithRetry<AddLimitProps>(async () => await import('./parts/limits/add-limit.tsx'));
const EditLimit = lazyWithRetry<SideModalProps & { id: string }>(async () => await import('./parts/limits/edit-limit.tsx'));
const ConfirmLimitUpdate = lazyWithRetry<SideModalProps & { id: string }>(
  async () => await import('./parts/limits/confirm-limit-update.tsx'),
);
const GameLimitReached = lazyWithRetry<GameLimitProps>(async () => await import('./parts/limits/game-limit-reached.tsx'));

const fallback = <Skeleton className="h-72 w-full rounded-md" />;

function drawn<P extends object>(Content: ComponentType<SideModalProps & P>, more: P): ComponentType<SideModalProps> {
  return function Drawn(props: SideModalProps) {
    return (
      <Suspense fallback={fallback}>
        <Content {...props} {...more} />
      </Suspense>
    );
  };
}

/** A new limit, with what is known of it already. `onSet` is called when it is set. */
export const openAddLimit = (first: Partial<LimitInput> = {}, onSet?: () => void): void =>
  openSideModal('addLimit', drawn(AddLimit, { first, onSet }));

export const openEditLimit = (id: string): void => openSideModal('editLimit', drawn(EditLimit, { id }));

export const openConfirmLimitUpdate = (id: string): void => openSideModal('confirmLimitUpdate', drawn(ConfirmLimitUpdate, { id }));

/** A stake was refused. While the words of an earlier one are open, they stay: a burst of refusals opens it once. */
export function openGameLimitReached(reached: GameLimitProps['reached']): void {
  if (readSideModal()?.name === 'gameLimitReached') return;
  openSideModal('gameLimitReached', drawn(GameLimitReached, { reached }));
}
