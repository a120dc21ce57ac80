import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { ForPlayers } from '../parts/bets/for-players.tsx';
import { OpenBets } from '../parts/bets/open-bets.tsx';
import { BettingFrame } from '../parts/frame.tsx';

/** The player's open bets. */
export default function BetsPage() {
  const { say } = useTexts();
  usePageHead({ title: say('sports.nav.bets'), isPrivate: true });
  return (
    <BettingFrame>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{say('sports.nav.bets')}</h1>
        <Link to="/profile/history/bets" className="for-player text-sm underline underline-offset-4">
          {say('sports.bets.settled')}
        </Link>
      </div>
      <ForPlayers>{(profile) => <OpenBets timeZone={profile.timeZone} />}</ForPlayers>
    </BettingFrame>
  );
}
