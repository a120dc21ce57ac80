// Canceling a bonus. What stays and what goes is read from the server first, to the unit, and said in the question.
import { useAccounts } from '#site/features/wallet/index.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button, type ButtonLook } from '#site/shared/ui/button.tsx';
import { previewCancel, useBonusActs } from '../../api.ts';
import type { Bonus } from '../../wagering.ts';
import { PreviewedQuestion } from '../previewed-question.tsx';
import { usePreview } from '../use-preview.ts';

export function CancelBonus({ bonus, size = 'normal' }: { bonus: Bonus } & Pick<ButtonLook, 'size'>) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const { cancel } = useBonusActs();
  const { list = [] } = useAccounts();
  const account = list.find(({ currency }) => currency === bonus.currency);
  const preview = usePreview([bonus.id, bonus.status, account?.version], async () => await previewCancel(bonus.id));
  const refuse = (error: unknown) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
  return (
    <>
      <Button kind="quiet" size={size} onClick={preview.open} aria-label={say('modals.bonus.cancel-of', { name: bonus.name })}>
        {say('modals.bonus.cancel')}
      </Button>
      <PreviewedQuestion
        preview={preview}
        title={say('modals.bonus.cancel-sure')}
        text={say('modals.bonus.cancel-text')}
        confirmWord={say('modals.bonus.cancel')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(bonus.id, { onSettled: preview.close, onError: refuse })}
      >
        {({ stays, removed }) => (
          <dl className="mt-4 divide-y divide-line rounded-md bg-panel px-4">
            {[
              { word: say('modals.bonus.stays'), amount: stays },
              { word: say('modals.bonus.goes'), amount: removed },
            ].map(({ word, amount }) => (
              <div key={word} className="flex justify-between gap-4 py-2.5">
                <dt className="text-dim">{word}</dt>
                <dd className="money font-semibold">{money(amount, bonus.currency)}</dd>
              </div>
            ))}
          </dl>
        )}
      </PreviewedQuestion>
    </>
  );
}
