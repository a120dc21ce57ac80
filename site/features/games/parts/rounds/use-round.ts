import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '#site/shared/modals/use-modals.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The round that the address opens over the page, so that it can be shared, reloaded and gone back from. */
export function useRound(): { round: string | undefined; open(id: string): void; close(): void } {
  const { round, ...rest } = useAddress();
  const navigate = useNavigate();
  const go = (search: object, replace: boolean) => void navigate({ to: '.', search, replace, resetScroll: false });
  return {
    round: uuid.test(round ?? '') ? round : undefined,
    open: (id) => go({ ...rest, round: id }, false),
    close: () => go(rest, true),
  };
}
