// When an event begins, in the reader's time zone once that is known: the server writes it in universal time and says so.
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, found);
  return found;
}

const zoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the player's profile, else of the device; undefined while the page is drawn by the server. */
export function useTimeZone(): string | undefined {
  const session = useSession();
  const isHydrated = useHydrated();
  if (!isHydrated) return undefined;
  return session.status === 'player' ? session.profile.timeZone : zoneOfDevice();
}

/** Day and time; the day is left out on the day itself. */
export function StartTime({ at }: { at: number }) {
  const { locale } = useTexts();
  const timeZone = useTimeZone();
  const [now] = useState(() => Date.now());
  const zone = timeZone ?? 'UTC';
  const time = formatIn(locale, { timeStyle: 'short', timeZone: zone }).format(at);
  const day = formatIn(locale, { day: 'numeric', month: 'short', timeZone: zone });
  const isToday = timeZone !== undefined && day.format(at) === day.format(now) && Math.abs(at - now) < dayMs;
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap tabular-nums">
      {isToday ? '' : `${day.format(at)}, `}
      {time}
      {timeZone === undefined ? ' UTC' : ''}
    </time>
  );
}
