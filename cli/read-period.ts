// A period as an operator types it: days in UTC, the last of them within it.
import type { ExportPeriod } from '#server/platform/export.ts';
import { UsageError } from './verb.ts';

const dayMs = 86_400_000;

function dayOf(text: string, name: string): Date {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (at === undefined || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text))
    throw new UsageError(`--${name} is "${text}"; it must be a day such as 2026-01-31.`);
  return at;
}

/** Returns the period of --from and --to; without them the whole time until now. @throws UsageError for what is no day, or ends before it begins */
export function readPeriod(options: Readonly<Record<string, string>>, now: Date): ExportPeriod {
  const from = options['from'] === undefined ? new Date(0) : dayOf(options['from'], 'from');
  const to = options['to'] === undefined ? new Date(now.getTime() + 1) : new Date(dayOf(options['to'], 'to').getTime() + dayMs);
  if (to <= from) throw new UsageError('--to lies before --from.');
  return { from, to };
}
