// What the player decided in a round: with the stake, and in its course.
import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';

type RoundRecord = NonNullable<Data<'readSpin'>['record']>;

export interface ChoicesProps {
  record: Pick<RoundRecord, 'choice' | 'decisions'>;
  currency: string;
}

export function Choices({ record: { choice, decisions }, currency }: ChoicesProps) {
  const { say, locale } = useTexts();
  const money = useMoney();
  const told = (parts: RoundRecord['choice']): string =>
    parts
      .map(({ text, names, amount }) => ({ text: names?.[locale] ?? text, amount }))
      .map(({ text, amount }) => (amount === undefined ? text : `${text} ${money(amount, currency)}`))
      .join(' · ');
  if (choice.length === 0 && decisions.length === 0) return null;
  return (
    <dl className="mt-5 grid gap-3">
      {choice.length === 0 ? null : (
        <div>
          <dt className="text-sm text-dim">{say('modals.round.choice')}</dt>
          <dd className="font-semibold wrap-anywhere">{told(choice)}</dd>
        </div>
      )}
      {decisions.length === 0 ? null : (
        <div>
          <dt className="text-sm text-dim">{say('modals.round.decisions')}</dt>
          <dd>
            <ol className="mt-1 grid list-inside list-decimal gap-1">
              {decisions.map(({ parts, isByRules, stake }, index) => (
                <li key={index} className="wrap-anywhere">
                  <span className="font-semibold">{told(parts)}</span>
                  {stake === undefined ? null : <span className="money"> +{money(stake, currency)}</span>}
                  {isByRules ? <span className="text-sm text-dim"> {say('modals.round.by-rules')}</span> : null}
                </li>
              ))}
            </ol>
          </dd>
        </div>
      )}
    </dl>
  );
}
