// How odds are written and what is done with prices that move: kept with the account.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { callApi } from '#site/shared/api/call-api.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { type OddsFormat, oddsFormats } from '#sportsbook/slip/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { chooseOddsFormat, useOddsFormat } from '../../odds.ts';
import { changeSlip, type PricePolicy, type SlipState } from '../../slip-store.ts';
import { useSportsSettings } from '../../sports-settings.ts';

const policies = ['none', 'higher', 'any'] as const;

export function SlipOptions({ state }: { state: SlipState }) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const format = useOddsFormat();
  const isPlayer = useSession().status === 'player';
  const { factor } = useSportsSettings();

  function keep(act: Promise<unknown>): void {
    act
      .then(async () => await queries.invalidateQueries({ queryKey: ['readSportsSettings'] }))
      .catch((error: unknown) => alerts.show({ kind: 'error', title: formatRefusal(texts, error) }));
  }
  function choosePolicy(pricePolicy: PricePolicy): void {
    changeSlip({ pricePolicy });
    if (isPlayer) keep(callApi('changeSportsSettings', { body: { pricePolicy } }));
  }
  return (
    <details className="slip-options">
      <summary>{say('sports.slip.options')}</summary>
      <label className="mt-2 block text-sm">
        {say('sports.slip.odds-format')}
        <select className="slip-field mt-1" value={format} onChange={({ target }) => keep(chooseOddsFormat(target.value as OddsFormat))}>
          {oddsFormats.map((name) => (
            <option key={name} value={name}>
              {say(`sports.odds.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="mt-3 text-sm">
        <legend className="mb-1">{say('sports.slip.policy')}</legend>
        {policies.map((policy) => (
          <label key={policy} className="flex min-h-9 items-center gap-2">
            <input
              type="radio"
              name="price-policy"
              className="size-4.5 accent-ink"
              checked={state.pricePolicy === policy}
              onChange={() => choosePolicy(policy)}
            />
            {say(`sports.policy.${policy}`)}
          </label>
        ))}
      </fieldset>
      {factor === undefined || factor === null || factor.thousandths === 1000 ? null : (
        <p className="notice mt-2">
          {say('sports.slip.factor', {
            percent: factor.thousandths / 10,
            reason: texts.find(`sports.factor.${factor.reason}`) ?? factor.reason,
          })}
        </p>
      )}
    </details>
  );
}
