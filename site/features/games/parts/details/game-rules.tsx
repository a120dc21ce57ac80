import { ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { useSession } from '#site/shared/api/use-session.ts';
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

const MyRounds = lazyWithRetry(async () => await import('../rounds/my-rounds.tsx'));

/**
 * How a round is proved, the player's own last rounds to see and to check again, and the fingerprint of the maths in force. Nothing of a game
 * whose provider has no verifier: of its rounds none of it is true.
 */
export function GameFairness({ game }: { game: Game }) {
  const { say } = useTexts();
  const session = useSession();
  if (game.mathHash === null || game.verifyUrl === null) return null;
  return (
    <section aria-labelledby="fairness" className="rounded-xl bg-room p-5 sm:p-6">
      <h2 id="fairness" className="flex gap-2 text-2xl">
        <ShieldCheck size={22} aria-hidden="true" className="mt-1.5 shrink-0 text-dim" />
        {say('pages.game.fairness')}
      </h2>
      <p className="mt-3 text-dim">{say('pages.game.fairness-text')}</p>
      <Link to={game.verifyUrl} className={`${buttonClass()} mt-4`}>
        {say('pages.game.verify')}
      </Link>
      {session.status === 'player' ? (
        <Suspense fallback={null}>
          <MyRounds game={game.identity} timeZone={session.profile.timeZone} />
        </Suspense>
      ) : (
        <p className="mt-4 text-sm text-dim">{say('pages.game.rounds-text')}</p>
      )}
      <details className="mt-4 text-sm text-dim">
        <summary className="min-h-6 cursor-pointer">{say('pages.game.fairness-hash-title')}</summary>
        <p className="mt-2">{say('pages.game.fairness-hash')}</p>
        <code className="mt-2 block rounded-sm bg-night p-3 font-mono text-xs break-all">{game.mathHash}</code>
      </details>
    </section>
  );
}
