import { useEffect, useState } from 'react';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { useJackpots } from '#site/features/games/index.ts';

/** As the styles have it: from here on there is a column beside the page, and something to be read again for it. */
const wide = '(width >= 80rem)';

function Jackpots() {
  const { say, locale } = useTexts();
  const money = useMoney();
  const jackpots = useJackpots();
  if (jackpots.length === 0) return null;
  return (
    <section aria-label={jackpots.map(({ name }) => name).join(' · ')} className="side-card grid gap-4">
      {jackpots.map(({ id, name, amount, currency, contribution, isRunning, games: [game] }) => (
        <div key={id}>
          <h2 className="font-sans text-base font-semibold tracking-normal">
            {game === undefined ? (
              name
            ) : (
              <Link to={`/games/${game}`} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            )}
          </h2>
          <p className="money font-title text-3xl font-bold">{amount === undefined ? '–' : money(amount, currency)}</p>
          <p className="mt-1.5 text-sm text-dim">
            {isRunning ? say('games.jackpot.fund', { share: formatPercent(contribution, locale) }) : say('games.jackpot.paused')}
          </p>
        </div>
      ))}
    </section>
  );
}

/** How the jackpots stand, beside what the page begins with; a press leads to a game that takes part. Absent where none is run. */
export function JackpotCard() {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const media = matchMedia(wide);
    const look = () => setWide(media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isWide ? <Jackpots /> : null;
}
