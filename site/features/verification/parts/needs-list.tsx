import type { Data } from '#contract/kernel/calls.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';

export type Need = Data<'readVerification'>['needs'][number];
type Later = Data<'readVerification'>['later'][number];

/** The names of checks in a row, as the language joins them. */
export function useCheckNames(): (kinds: readonly string[]) => string {
  const { say, locale } = useTexts();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (kinds) => list.format(kinds.map((kind) => say(`modals.verification.kind.${kind}` as TextKey)));
}

/** What an act is called; a withdrawal with the sum above which it needs a check. */
export function useActName(): (need: Need) => string {
  const { say } = useTexts();
  const money = useMoney();
  return ({ act, above, currency }) => {
    if (above === null || above === 0 || currency === null) return say(`modals.verification.act.${act}` as TextKey);
    return say('modals.verification.act.withdrawal-above', { sum: money(above, currency) ?? currency });
  };
}

/** The names of acts in a row, as the language joins them; a withdrawal without its sum. */
export function useActNames(): (acts: readonly string[]) => string {
  const { say, locale } = useTexts();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (acts) => list.format(acts.map((act) => say(`modals.verification.act.${act}` as TextKey)));
}

/** A document that is not asked for yet, with what will make it needed. */
function LaterRow({ later }: { later: Later }) {
  const { say } = useTexts();
  const money = useMoney();
  const { kind, above, currency, days } = later;
  return (
    <li className="border-t border-line py-3">
      <p className="font-semibold">{say(`modals.documents.kind.${kind}`)}</p>
      <p className="text-sm text-dim">{say('modals.verification.later', { sum: money(above, currency) ?? currency, days })}</p>
    </li>
  );
}

interface NeedsProps {
  needs: readonly Need[];
  later: readonly Later[];
  timeZone: string;
}

/** What needs which checks, whether they are there, and since when the player was told; then the documents that may be asked for later. */
export function NeedsList({ needs, later, timeZone }: NeedsProps) {
  const { say, time } = useTexts();
  const nameOf = useActName();
  const checkNames = useCheckNames();
  if (needs.length === 0 && later.length === 0) return <p className="text-dim">{say('modals.verification.nothing')}</p>;
  return (
    <ul>
      {needs.map((need) => (
        <li key={need.act} className="border-t border-line py-3 first:border-t-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{nameOf(need)}</span>
            <span className={need.missing.length === 0 ? 'font-medium' : 'text-dim'}>
              {say(need.missing.length === 0 ? 'modals.verification.met' : 'modals.verification.unmet')}
            </span>
          </p>
          <p className="text-sm text-dim">
            {say('modals.verification.needs-checks', { checks: checkNames(need.checks) })}{' '}
            {say(need.event === 'registration' ? 'modals.verification.told.registration' : 'modals.verification.told.rules', {
              at: time(need.toldAt, timeZone),
            })}
          </p>
        </li>
      ))}
      {later.map((one) => (
        <LaterRow key={`${one.event} ${one.kind}`} later={one} />
      ))}
    </ul>
  );
}
