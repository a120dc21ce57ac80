// A time-out or a self-exclusion in two steps: how long, then a page that says exactly what happens, with the act on it.
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Form, ProblemNote, useCallForm } from '#site/shared/forms/form.tsx';
import { RadioField } from '#site/shared/fields/field-radio.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { useLimitActs } from '../../api.ts';
import { type ExclusionKind, exclusionKinds, type ExclusionPeriod } from '../../exclusion-periods.ts';
import { useWayBack } from './way-back.ts';

/** What happens at once, what stays possible, and how it ends. */
function Consequences({ kind, isForever }: { kind: ExclusionKind; isForever: boolean }) {
  const { say } = useTexts();
  const { mayAskEarly, outlook } = useWayBack();
  const isBreak = kind === 'break';
  const wayBack = outlook(isForever);
  const lines = [
    say('modals.exclusion.no-play'),
    say('modals.exclusion.open-rounds'),
    say('modals.exclusion.withdraw-stays'),
    say('modals.exclusion.no-emails'),
    ...(isBreak ? [say('modals.exclusion.break-ends')] : isForever ? [say('modals.exclusion.no-end')] : []),
    ...(isBreak || wayBack === undefined ? [] : [wayBack]),
    // where the player may ask before the end, it can be shortened after all
    ...(isBreak || !mayAskEarly ? [say('modals.exclusion.not-shorter')] : []),
  ];
  return (
    <ul className="mt-4 flex flex-col gap-2 text-sm">
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** The address names it, and it comes later than the address is looked at. */
const showWhenNamed = (section: HTMLElement | null): void => {
  if (section !== null && location.hash === `#${section.id}`) section.scrollIntoView();
};

export interface ExclusionFormProps {
  kind: ExclusionKind;
  /** Those that may be chosen, one at least. */
  periods?: readonly ExclusionPeriod[];
}

export function ExclusionForm({ kind, periods = exclusionKinds[kind].periods }: ExclusionFormProps) {
  const texts = useTexts();
  const { say } = texts;
  const id = useId();
  const acts = useLimitActs();
  const { definition } = exclusionKinds[kind];
  const call = useCallForm<{ period: ExclusionPeriod }>({ period: periods[0] ?? exclusionKinds[kind].periods[0] });
  const [asked, setAsked] = useState<ExclusionPeriod>();
  const next = call.submit(async ({ period }) => {
    setAsked(period);
    await Promise.resolve();
  });
  async function begin(period: ExclusionPeriod): Promise<void> {
    if (!(await acts.press({ action: 'exclude', definition, period }))) return;
    setAsked(undefined);
    // how it stands now is said at the top of the page, once the question has let go of it
    requestAnimationFrame(() => setTimeout(() => scrollTo({ top: 0, behavior: 'instant' })));
  }
  const chosen = call.form.watch('period');
  const length = say(`modals.exclusion.period-${asked ?? chosen}`);
  return (
    <section ref={showWhenNamed} id={kind} aria-labelledby={id} className="scroll-mt-24 rounded-lg bg-room p-5 sm:p-7">
      <h2 id={id} className="text-xl">
        {say(`modals.exclusion.${kind}`)}
      </h2>
      <p className="mt-2 mb-4 text-dim">{say(`modals.exclusion.${kind}-text`)}</p>
      <Form of={call} onSubmit={next}>
        <RadioField
          name="period"
          label={say('modals.exclusion.how-long')}
          options={periods.map((period) => ({ value: period, label: say(`modals.exclusion.period-${period}`) }))}
        />
        <Button type="submit" size="large">
          {say('modals.sheet.continue')}
        </Button>
      </Form>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`${say(`modals.exclusion.${kind}`)}: ${length}`}
        text={say('modals.exclusion.sure-text')}
        confirmWord={say(`modals.exclusion.${kind}-do`)}
        confirmKind="plain"
        keepWord={say('modals.limits.prompt-no')}
        isBusy={acts.isBusy}
        onConfirm={() => void (asked && begin(asked))}
        onClose={() => {
          setAsked(undefined);
          acts.forgetError();
        }}
      >
        <Consequences kind={kind} isForever={asked === 'forever'} />
        {acts.error === undefined ? null : (
          <div className="mt-4">
            <ProblemNote>{formatRefusal(texts, acts.error)}</ProblemNote>
          </div>
        )}
      </ConfirmDialog>
    </section>
  );
}
