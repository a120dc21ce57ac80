// What a bonus that is offered is to the player who looks: not there yet, waiting, being wagered, or over; and the way on from there.
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { useBonuses } from '../../api.ts';
import type { Bonus } from '../../wagering.ts';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { formatEnd, formatState } from '../tab/state-words.ts';
import { openBonusDetails } from '../terms/open-details.tsx';
import type { Offer } from './offers-queries.ts';

/** The newest bonus of an identity that the player has or had. */
export function useOwnBonus(identity: string): Bonus | undefined {
  const open = useBonuses().data?.data.find((bonus) => bonus.identity === identity);
  const ended = usePlayerQuery('listPlayerBonuses', { query: { status: [3], page: 1, perPage: 20 } }, { isEnabled: open === undefined });
  return open ?? ended.data?.data.find((bonus) => bonus.identity === identity);
}

/** The way to get it, where nothing of it is there yet. */
function GetIt({ offer }: { offer: Pick<Offer, 'trigger'> }) {
  const { say } = useTexts();
  const { status } = useSession();
  if (useIsBarred()) return null;
  if (status === 'guest' || status === 'unknown')
    return (
      <div className="for-guest flex flex-wrap gap-3">
        <Link to="?sign-up=1" className={buttonClass({ kind: 'main' })}>
          {say('layout.join')}
        </Link>
        <Link to="?sign-in=1" className={buttonClass()}>
          {say('layout.sign-in')}
        </Link>
      </div>
    );
  if (offer.trigger === 'deposit')
    return (
      <Link to="?wallet=deposit" className={buttonClass({ kind: 'pay' })}>
        {say('modals.wallet.deposit')}
      </Link>
    );
  return (
    <Link to="/profile/bonuses" className={buttonClass({ kind: 'main' })}>
      {say('pages.bonus.to-yours')}
    </Link>
  );
}

function Standing({ bonus, isTagged }: { bonus: Bonus; isTagged: boolean }) {
  const texts = useTexts();
  const { say } = texts;
  const { activated, issued } = playerBonusStatus;
  return (
    <div className="flex flex-col items-start gap-3">
      {isTagged ? <Tag kind={bonus.status === activated ? 'strong' : 'soft'}>{formatState(texts, bonus)}</Tag> : null}
      {bonus.status === activated ? (
        <div className="w-full">
          <ProgressBar bonus={bonus} />
        </div>
      ) : null}
      {bonus.status === issued ? (
        <Button kind="main" onClick={() => openBonusDetails(bonus)}>
          {say('modals.bonus.read-and-activate')}
        </Button>
      ) : (
        <Link to="/profile/bonuses" className={buttonClass()}>
          {say('pages.bonus.to-yours')}
        </Link>
      )}
      {bonus.endReason === null ? null : <p className="text-sm text-dim">{formatEnd(texts, bonus.endReason)}</p>}
    </div>
  );
}

export interface OwnStateProps {
  offer: Pick<Offer, 'identity' | 'trigger'>;
  isForViewer?: boolean;
  /** Says how it stands, where nothing around it does. */
  isTagged?: boolean;
}

export function OwnState({ offer, isForViewer = true, isTagged = true }: OwnStateProps) {
  const { say } = useTexts();
  const bonus = useOwnBonus(offer.identity);
  if (bonus === undefined && !isForViewer) return <Tag>{say('pages.bonus.step-unavailable')}</Tag>;
  return bonus === undefined ? <GetIt offer={offer} /> : <Standing bonus={bonus} isTagged={isTagged} />;
}
