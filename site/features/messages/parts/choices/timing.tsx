// When optional emails and push messages come: quiet hours of the player's day, and emails one by one or together.
import { useId, useState } from 'react';
import { mailRhythms } from '#contract/notification-kinds.ts';
import { Select } from '#site/shared/fields/field-select.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Switch } from '#site/shared/ui/switch.tsx';
import type { Change, Preferences } from './use-choices.ts';

const usual = { from: '22:00', until: '08:00' };
const halfHours = Array.from({ length: 48 }, (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`);

interface TimingProps {
  preferences: Preferences;
  choose: (change: Change) => void;
}

function QuietTimes({ quiet, choose }: { quiet: NonNullable<Preferences['quiet']>; choose: TimingProps['choose'] }) {
  const { say, locale } = useTexts();
  const id = useId();
  // two times that are the same are no quiet hours: they are shown, and not sent
  const [shown, setShown] = useState(quiet);
  const isSame = shown.from === shown.until;
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const options = (own: string) =>
    (halfHours.includes(own) ? halfHours : [own, ...halfHours]).map((value) => ({
      value,
      label: format.format(new Date(`2026-01-01T${value}:00Z`)),
    }));
  return (
    <div className="mt-3">
      <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
        {(['from', 'until'] as const).map((end) => (
          <label key={end} className="block">
            <span className="mb-1.5 block text-sm font-medium text-dim">{say(`modals.notifications.quiet-${end}`)}</span>
            <Select
              options={options(quiet[end])}
              value={shown[end]}
              aria-invalid={isSame}
              aria-describedby={isSame ? `${id}-same` : undefined}
              onChange={(event) => {
                const next = { ...shown, [end]: event.target.value };
                setShown(next);
                if (next.from !== next.until) choose({ quiet: next });
              }}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-same`} role="status" className="mt-1 text-sm text-loss">
        {isSame ? say('modals.notifications.quiet-same') : null}
      </p>
    </div>
  );
}

export function Timing({ preferences, choose }: TimingProps) {
  const { say } = useTexts();
  const id = useId();
  const { quiet, rhythm, timeZone } = preferences;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {say('modals.notifications.quiet')}
        </label>
        <Switch id={id} isOn={quiet !== null} aria-describedby={`${id}-note`} onTurn={(is) => choose({ quiet: is ? usual : null })} />
      </div>
      <p id={`${id}-note`} className="text-sm text-dim">
        {say('modals.notifications.quiet-text', { zone: timeZone })}
      </p>
      {quiet === null ? null : <QuietTimes quiet={quiet} choose={choose} />}
      <fieldset className="mt-6 min-w-0 border-t border-line pt-5" aria-describedby={`${id}-rhythm`}>
        <legend className="sr-only">{say('modals.notifications.rhythm')}</legend>
        <p aria-hidden="true" className="font-semibold">
          {say('modals.notifications.rhythm')}
        </p>
        {mailRhythms.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={`${id}-rhythm`}
              checked={rhythm === one}
              onChange={() => choose({ rhythm: one })}
              className="size-5 shrink-0 cursor-pointer accent-ink"
            />
            <span>{say(`modals.notifications.rhythm-${one}`)}</span>
          </label>
        ))}
        <p id={`${id}-rhythm`} className="text-sm text-dim">
          {say('modals.notifications.rhythm-text')}
        </p>
      </fieldset>
    </>
  );
}
