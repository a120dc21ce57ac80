// The details of a bonus over the page: its terms, and the way to activate one that waits for it. Nothing is activated whose terms are not
// in sight.
import { useState } from 'react';
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { useBonusActs, useBonuses, useTerms } from '../../api.ts';
import type { Bonus } from '../../wagering.ts';
import { TermsOf } from './terms-sheet.tsx';

export type DetailsOf = Pick<Bonus, 'identity' | 'currency' | 'termsVersion'> & { id?: string };

function Activation({ bonus, close }: { bonus: Bonus; close: () => void }) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const { activate } = useBonusActs();
  const [error, setError] = useState<Error>();
  const isRead = useTerms(bonus).data !== undefined;
  function act(): void {
    setError(undefined);
    // an activated bonus takes this part of the page away before the act's own callbacks
    void activate.mutateAsync(bonus.id).then(close, setError);
  }
  if (!isRead) return null;
  return (
    <div className="mt-5 flex flex-col gap-2.5">
      {error === undefined ? null : <ProblemNote>{formatRefusal(texts, error)}</ProblemNote>}
      <p className="text-sm text-dim">
        {say('modals.bonus.activate-text', { amount: money(bonus.amount, bonus.currency), target: money(bonus.target, bonus.currency) })}
      </p>
      <Button kind="main" isWide isBusy={activate.isPending} onClick={act}>
        {say('modals.bonus.activate')}
      </Button>
      <Button kind="quiet" isWide onClick={close}>
        {say('modals.bonus.not-now')}
      </Button>
    </div>
  );
}

export interface BonusDetailsProps extends SideModalProps {
  of: DetailsOf;
  /** Leads back to where they were opened from. */
  onBack?: (() => void) | undefined;
}

export default function BonusDetails({ of, close, onBack }: BonusDetailsProps) {
  const { say } = useTexts();
  const isBarred = useIsBarred();
  const bonus = useBonuses().data?.data.find(({ id }) => id === of.id);
  return (
    <>
      <TermsOf of={bonus ?? of} own={bonus} />
      {bonus?.status === playerBonusStatus.issued && bonus.kind !== 'free-bet' && !isBarred ? (
        <Activation bonus={bonus} close={close} />
      ) : null}
      {onBack === undefined ? null : (
        <Button kind="main" isWide className="mt-5" onClick={onBack}>
          {say('modals.bonus.back')}
        </Button>
      )}
    </>
  );
}
