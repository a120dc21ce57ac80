// A bonus that waits to be activated: what it is, what it asks, and its terms before anything else.
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import type { Bonus } from '../../wagering.ts';
import { CancelBonus } from '../progress/cancel-bonus.tsx';
import { openBonusDetails } from '../terms/open-details.tsx';
import { useTimeZone } from '../terms/use-terms-words.ts';

export function IssuedCard({ bonus, isWaiting }: { bonus: Bonus; isWaiting: boolean }) {
  const { say, time } = useTexts();
  // a free bet waits for a bet of the sportsbook
  const isFreeBet = bonus.kind === 'free-bet';
  const hasSports = useOperatorSettings().features.includes('sports');
  const money = useMoney();
  const timeZone = useTimeZone();
  const canActivate = !useIsBarred() && !isWaiting && !isFreeBet;
  return (
    <li className="flex min-w-0 flex-col rounded-lg bg-room p-5" data-bonus={bonus.id}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-base">{bonus.name}</h3>
        <Tag>{say('modals.bonus.state-1-1')}</Tag>
      </div>
      <p className="money mt-3 font-title text-2xl font-bold">{money(bonus.amount, bonus.currency)}</p>
      <p className="mt-1 text-sm text-dim">
        {bonus.target === 0
          ? say('modals.bonus.terms-no-wagering')
          : say('modals.bonus.asks', { target: money(bonus.target, bonus.currency) })}
      </p>
      <p className="mt-1 text-sm text-dim">{say('modals.bonus.terms-accept-until', { until: time(bonus.acceptUntil, timeZone) })}</p>
      {isFreeBet ? <p className="mt-1 text-sm">{say('modals.bonus.terms-free-bet')}</p> : null}
      {isWaiting ? <p className="mt-1 text-sm">{say('modals.bonus.waits')}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind={canActivate ? 'main' : 'plain'} onClick={() => openBonusDetails(bonus)}>
          {say(canActivate ? 'modals.bonus.read-and-activate' : 'modals.bonus.terms')}
        </Button>
        {isFreeBet && hasSports ? (
          <Link to="/betting" className={buttonClass({ kind: 'main' })}>
            {say('modals.bonus.to-betting')}
          </Link>
        ) : null}
        <CancelBonus bonus={bonus} />
      </div>
    </li>
  );
}
