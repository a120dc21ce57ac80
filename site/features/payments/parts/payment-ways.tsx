// The ways on from a payment, as its state offers them: the first of them foremost.
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useIsOpening } from '#site/shared/modals/prepared-opening.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Button, type ButtonKind } from '#site/shared/ui/button.tsx';
import { leaveForCashier } from '../leave-for-cashier.ts';
import { keepDraft } from '../payment-draft.ts';
import { waysOn, type Way } from '../payment-sheet.ts';
import { askCancelDeposit } from './cancel-deposit.tsx';
import type { OutcomeProps } from './payment-outcome.tsx';
import { CancelQuestion } from './pending-payments.tsx';
import { isHere, useGameName } from './return-place.ts';

interface WayButton {
  word: string;
  act: () => void;
  isBusy?: boolean;
}

export function PaymentWays({ sheet, onShow, onClose }: OutcomeProps): ReactNode {
  const { say } = useTexts();
  const modals = useModals();
  const router = useRouter();
  const isOpening = useIsOpening('wallet');
  const [isAsked, setAsked] = useState(false);
  const { invoice, kind } = sheet;
  const { returnTo } = invoice;
  const game = useGameName(returnTo);

  function begin(isOtherMethod: boolean): void {
    const { method, currency, amount } = invoice;
    keepDraft({ kind, method, currency, amount, isOtherMethod });
    modals.open('wallet', kind === 'deposit' ? 'deposit' : 'withdraw');
  }
  function goBack(): void {
    if (returnTo === null || game === undefined || isHere(returnTo)) onClose();
    else void router.navigate({ href: returnTo, replace: true });
  }
  const buttons: Partial<Record<Way, WayButton>> = {
    'to-cashier': {
      word: say(invoice.transfer === null ? 'modals.invoice.go-on' : 'modals.coins.page'),
      // coins are watched from here while they arrive: their page is another tab
      act: () => void (invoice.transfer === null ? leaveForCashier(invoice) : window.open(invoice.redirectUrl ?? '', '_blank', 'noopener')),
    },
    cancel: {
      word: say('modals.invoice.cancel'),
      act: () => (kind === 'deposit' ? askCancelDeposit(invoice, onShow) : setAsked(true)),
    },
    later: { word: say('modals.outcome.later'), act: onClose },
    again: { word: say('modals.sheet.again'), act: () => begin(false), isBusy: isOpening },
    anew: { word: say('modals.wallet.deposit'), act: () => begin(false), isBusy: isOpening },
    'other-method': { word: say('modals.sheet.other-method'), act: () => begin(true), isBusy: isOpening },
    back: { word: game === undefined ? say('modals.outcome.done') : say('modals.sheet.back-to', { name: game }), act: goBack },
  };
  const look = (index: number, way: Way): ButtonKind => {
    if (index === 0) return way === 'to-cashier' ? 'pay' : 'main';
    return way === 'later' || way === 'back' ? 'quiet' : 'plain';
  };
  return (
    <div className="mt-6 flex flex-col gap-2.5">
      {waysOn(sheet).map((way, index) => {
        const button = buttons[way];
        return button === undefined ? null : (
          <Button key={way} kind={look(index, way)} isWide isBusy={button.isBusy ?? false} onClick={button.act}>
            {button.word}
          </Button>
        );
      })}
      <CancelQuestion invoice={isAsked ? invoice : undefined} onClose={() => setAsked(false)} />
    </div>
  );
}
