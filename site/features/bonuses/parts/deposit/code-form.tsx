// A field for a bonus code outside of a deposit: one that grants at once, or one that the next deposit uses.
import { useId, useState } from 'react';
import { inputLook } from '#site/shared/fields/field-frame.tsx';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { type BonusCode, useCodeActs, useEnteredCodes } from './use-codes.ts';

const maxLength = 40;
const statuses = { entered: 1, used: 2 } as const;

/** The field with its button. What was entered and brings something leaves it empty. */
export function CodeEntry({ isForDeposit = false }: { isForDeposit?: boolean }) {
  const texts = useTexts();
  const { say } = texts;
  const id = useId();
  const [code, setCode] = useState('');
  const { enter } = useCodeActs();
  const text = code.trim();
  function act(): void {
    if (text === '' || enter.isPending) return;
    enter.mutate(
      { code: text, isForDeposit },
      {
        onSuccess({ status }) {
          if (status === statuses.used) alerts.show(alertOf(texts, 'bonus-code.used'));
          if (status === statuses.entered || status === statuses.used) setCode('');
        },
      },
    );
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {say('fields-settings.bonusCode')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={code}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            act();
          }}
          className={`${inputLook} min-w-0 flex-1 uppercase placeholder:normal-case`}
        />
        <Button type="button" isBusy={enter.isPending} aria-disabled={text === '' || undefined} onClick={act} className="h-12!">
          {say('modals.bonus.use-code')}
        </Button>
      </div>
    </div>
  );
}

/** What was entered and not used yet, each to be taken back. */
export function EnteredCodes({ codes }: { codes: readonly BonusCode[] }) {
  const { say } = useTexts();
  const { remove } = useCodeActs();
  if (codes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {codes.map(({ id, code }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={say('modals.bonus.remove-code', { code })}
            aria-disabled={remove.isPending || undefined}
            onClick={() => remove.isPending || remove.mutate(id)}
          >
            {code} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** On the player's page of bonuses. Who takes a break is offered nothing. */
export function CodeForm() {
  const { say } = useTexts();
  const codes = useEnteredCodes().data?.data ?? [];
  if (useIsBarred()) return null;
  return (
    <section aria-label={say('fields-settings.bonusCode')} className="mt-8 rounded-lg bg-room p-5 sm:p-6">
      <div className="max-w-[26rem]">
        <CodeEntry />
        <EnteredCodes codes={codes} />
        <p className="mt-2 text-sm text-dim">{say('modals.bonus.code-text')}</p>
      </div>
    </section>
  );
}
