import { useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { dayOf } from '../i18n/zone-days.ts';
import type { ListControl } from '../page/use-list-position.ts';
import { inputClass } from './field-frame.tsx';

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max: string;
  onChange: (day: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className="min-w-0 sm:w-42">
      <span className="mb-1 block text-sm text-dim">{label}</span>
      <input
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} h-11! text-sm!`}
      />
    </label>
  );
}

/** The first and the last day of what a list shows, as the player's clock counts them; both stand in the address. */
export function DayRange({ position, timeZone }: { position: ListControl; timeZone: string }) {
  const { say } = useTexts();
  const { from = '', to = '' } = position.search;
  const [today] = useState(() => dayOf(new Date(), timeZone));
  return (
    <>
      <Day label={say('modals.spins.from')} value={from} max={to === '' ? today : to} onChange={(day) => position.filter('from', day)} />
      <Day
        label={say('modals.spins.to')}
        value={to}
        max={today}
        {...(from !== '' && { min: from })}
        onChange={(day) => position.filter('to', day)}
      />
    </>
  );
}
