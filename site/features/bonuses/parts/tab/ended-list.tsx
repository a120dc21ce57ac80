// Bonuses that are over: how each ended, what became of its money, and the movement of the account that ended it.
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Bonus } from '../../wagering.ts';
import { useTimeZone } from '../terms/use-terms-words.ts';
import { formatEnd, formatState } from './state-words.ts';

const shown = 3;

/** The last movement of an account that belonged to a bonus. */
export function LastEntry({ bonus }: { bonus: Pick<Bonus, 'lastEntry' | 'currency'> }) {
  const texts = useTexts();
  const money = useMoney();
  const timeZone = useTimeZone();
  const { lastEntry } = bonus;
  const query = { perPage: 1, ...(lastEntry !== null && { before: lastEntry }) };
  const entry = usePlayerQuery('listEntries', { query }, { isEnabled: lastEntry !== null }).data?.data.find(({ id }) => id === lastEntry);
  if (entry === undefined) return null;
  const kind = texts.find(`modals.entry.${entry.kind}`) ?? entry.kind;
  // a line does not break behind the sign
  const amount = money(entry.bonus === 0 ? entry.real : entry.bonus, entry.currency)?.replace(/^-/, '-\u2060');
  return (
    <p className="mt-1 text-sm text-dim">
      {texts.say('modals.bonus.last-entry', { kind, amount, number: entry.number, at: texts.time(entry.at, timeZone) })}
    </p>
  );
}

function EndedLine({ bonus }: { bonus: Bonus }) {
  const texts = useTexts();
  const { say, time } = texts;
  const money = useMoney();
  const timeZone = useTimeZone();
  const { currency, converted, removed } = bonus;
  return (
    <li className="rounded-lg bg-room p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{bonus.name}</span>
        <span className="money font-semibold">{money(bonus.amount, currency)}</span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-dim">
        <span>
          {formatState(texts, bonus)}
          {bonus.endedAt === null ? '' : ` · ${time(bonus.endedAt, timeZone)}`}
        </span>
        <span>
          {converted > 0
            ? say('modals.bonus.became-real', { amount: money(converted, currency) })
            : removed > 0
              ? say('modals.bonus.was-removed', { amount: money(removed, currency) })
              : ''}
        </span>
      </p>
      <p className="mt-1 text-sm text-dim">{formatEnd(texts, bonus.endReason)}</p>
      <LastEntry bonus={bonus} />
    </li>
  );
}

/** The last few, with the way to all of them. Absent while there are none. */
export function EndedList() {
  const { say } = useTexts();
  const rows = usePlayerQuery('listPlayerBonuses', { query: { status: [3], page: 1, perPage: shown } }).data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="bonuses-ended" className="mt-8">
      <h2 id="bonuses-ended" className="mb-3 text-xl">
        {say('modals.bonus.ended')}
      </h2>
      <ul className="flex flex-col gap-2">
        {rows.slice(0, shown).map((bonus) => (
          <EndedLine key={bonus.id} bonus={bonus} />
        ))}
      </ul>
      <Link to="/profile/history/bonuses" className={`mt-4 ${buttonClass({ size: 'small' })}`}>
        {say('modals.bonus.all-ended')}
      </Link>
    </section>
  );
}
