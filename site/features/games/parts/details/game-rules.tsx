import { ShieldCheck } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';

type Game = Data<'readGame'>;

/** The rules in words, as content has them: games.{identity}.rule-1 and on. */
export function GameRules({ game }: { game: Game }) {
  const { say, find } = useTexts();
  const rules: string[] = [];
  for (let rule = find(`games.${game.identity}.rule-1`); rule !== undefined; rule = find(`games.${game.identity}.rule-${rules.length + 1}`))
    rules.push(rule);
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="mb-4 text-2xl">
        {say('pages.game.rules')}
      </h2>
      <ol className="rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  );
}

/** What may be staked, in each currency of the game. */
export function GameStakes({ game }: { game: Game }) {
  const { say } = useTexts();
  const money = useMoney();
  const stakes = game.stakes.filter(({ min, currency }) => money(min, currency) !== undefined);
  if (stakes.length === 0) return null;
  return (
    <section aria-labelledby="stakes">
      <h2 id="stakes" className="mb-4 text-2xl">
        {say('pages.game.stakes')}
      </h2>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{say('pages.game.stakes-currency')}</th>
            <th scope="col">{say('pages.game.stakes-min')}</th>
            <th scope="col">{say('pages.game.stakes-max')}</th>
          </tr>
        </thead>
        <tbody>
          {stakes.map(({ currency, min, max }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td>{money(min, currency)}</td>
              <td>{money(max, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How a round is proved, and the fingerprint of the maths in force. */
export function GameFairness({ game }: { game: Game }) {
  const { say } = useTexts();
  if (game.mathHash === null) return null;
  return (
    <section aria-labelledby="fairness" className="rounded-xl bg-room p-5 sm:p-6">
      <h2 id="fairness" className="flex items-center gap-2 text-2xl">
        <ShieldCheck size={22} aria-hidden="true" className="text-dim" />
        {say('pages.game.fairness')}
      </h2>
      <p className="mt-3 text-dim">{say('pages.game.fairness-text')}</p>
      <p className="mt-4 text-sm text-dim">{say('pages.game.fairness-hash')}</p>
      <code className="mt-2 block rounded-sm bg-night p-3 font-mono text-xs break-all text-dim">{game.mathHash}</code>
      <Link to="/studio/verify" className={`${buttonClass()} mt-4`}>
        {say('pages.game.verify')}
      </Link>
    </section>
  );
}
