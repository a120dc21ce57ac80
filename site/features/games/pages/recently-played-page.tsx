import { History } from 'lucide-react';
import { PlayerGames } from '../parts/lists/player-games.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { callQuery } from '#site/shared/api/queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

const playedQuery = callQuery('listPlayedGames');

export default function RecentlyPlayedPage() {
  const { say } = useTexts();
  usePageHead({ title: say('pages.played.title'), isPrivate: true });
  return (
    <div className="space-y-6">
      <h1 className="text-3xl sm:text-4xl">{say('pages.played.title')}</h1>
      <PlayerGames
        query={playedQuery}
        icon={<History size={24} />}
        scene="teahouse"
        words={{
          guest: say('pages.played.guest'),
          guestText: say('pages.played.guest-text'),
          none: say('pages.played.none'),
          noneText: say('pages.played.none-text'),
          failed: say('pages.played.failed'),
        }}
      />
    </div>
  );
}
