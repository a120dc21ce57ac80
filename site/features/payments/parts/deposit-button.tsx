import { Plus } from 'lucide-react';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { useIsOpening } from '#site/shared/modals/prepared-opening.ts';
import { warmModal } from '#site/shared/modals/warm-modal.ts';

/** The way to deposit, fused with the balance of the account in use. */
export function DepositButton() {
  const { say } = useTexts();
  const modals = useModals();
  const { status } = useSession();
  const isOpening = useIsOpening('wallet');
  const word = say('modals.pill.deposit');
  return (
    <button
      type="button"
      disabled={status !== 'player'}
      aria-disabled={isOpening}
      aria-busy={isOpening}
      aria-label={word}
      onPointerEnter={() => warmModal('wallet')}
      onFocus={() => warmModal('wallet')}
      onClick={() => modals.open('wallet', 'deposit')}
      className="relative grid h-10 place-items-center rounded-sm bg-linear-to-b from-amber to-amber-deep px-3 font-semibold whitespace-nowrap text-on-amber transition hover:brightness-105 active:brightness-95 sm:px-4.5"
    >
      <span className={isOpening ? 'invisible' : ''}>
        <span className="max-[359px]:hidden">{word}</span>
        <Plus size={20} aria-hidden="true" className="min-[360px]:hidden" />
      </span>
      {isOpening ? (
        <span aria-hidden="true" className="absolute size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
      ) : null}
    </button>
  );
}
