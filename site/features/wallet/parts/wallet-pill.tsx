// The balance of the account in use, fused with the way to deposit. Its place is kept while the balance is on its way, and the
// balance never wraps. The balance opens the accounts.
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyWithRetry, warm } from '#site/boot/lazy-with-retry.ts';
import { keepBalance, readKeptBalance } from '#site/shared/browser/kept-balance.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { unitOf, useAccounts } from '../api.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { Coming } from '#site/shared/ui/coming.tsx';
import { MoneyRoll } from '#site/shared/ui/money-roll.tsx';

const loadPanel = async () => await import('./account-panel.tsx');
const AccountPanel = lazyWithRetry(loadPanel);

/** Long amounts of small units are written smaller rather than broken. */
const sizeOf = (text: string): string => (text.length > 15 ? 'text-xs' : text.length > 11 ? 'text-sm' : 'text-base');

/** The balance as it is, else as this device knew it last: the true one rolls in. */
function useBalanceText(): { text: string | undefined; isOld: boolean } {
  const { money, locale } = useTexts();
  const { inUse } = useAccounts();
  const session = useSession();
  const [kept] = useState(readKeptBalance);
  const text = inUse === undefined ? undefined : money(inUse.balance, unitOf(inUse));
  const playerId = session.status === 'player' ? session.profile.id : undefined;
  useEffect(() => {
    if (text !== undefined && playerId !== undefined) keepBalance({ playerId, locale, text });
  }, [text, playerId, locale]);
  return { text: text ?? kept, isOld: text === undefined };
}

function Balance({ bonus }: { bonus: ReactNode }) {
  const { say } = useTexts();
  const { query } = useAccounts();
  const { text, isOld } = useBalanceText();
  return (
    <span className="flex min-w-22 flex-col items-start sm:min-w-25">
      <span className="flex items-center gap-1 text-xs text-dim">
        <span className="pill-balance">{say('modals.pill.balance')}</span>
        {bonus}
        <ChevronDown size={12} aria-hidden="true" />
      </span>
      {text === undefined ? (
        <span className="flex h-6 items-center">
          {query.isError ? '–' : <span aria-hidden="true" className="skeleton h-4 w-20 rounded-sm" />}
        </span>
      ) : (
        <MoneyRoll text={text} isOld={isOld} className={`h-6 items-center font-semibold ${sizeOf(text)}`} />
      )}
    </span>
  );
}

/** `bonus` tells of bonus money, `deposit` is the way to put money in; both stand beside the balance. */
export function WalletPill({ bonus, deposit }: { bonus?: ReactNode; deposit: ReactNode }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const pill = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (status === 'guest') return null;
  return (
    <div ref={pill} className="for-player flex h-12 shrink-0 items-center rounded-md bg-panel p-1 whitespace-nowrap">
      <button
        ref={button}
        type="button"
        disabled={status !== 'player'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true);
          setOpen(!isOpen);
        }}
        onPointerEnter={() => warm(loadPanel)}
        onFocus={() => warm(loadPanel)}
        className="flex h-10 items-center rounded-sm px-3 text-start leading-tight transition hover:bg-raised aria-expanded:bg-raised"
      >
        <Balance bonus={bonus} />
      </button>
      {deposit}
      {wasOpened && status === 'player' ? (
        <Suspense fallback={isOpen ? <Coming /> : null}>
          <AccountPanel isOpen={isOpen} anchor={pill} opener={button} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
