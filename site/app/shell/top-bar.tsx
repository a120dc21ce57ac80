import { useTexts } from '../../shared/i18n/texts.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { SearchBox } from '#site/features/games/parts/search/search-box.tsx';
import { Brand } from './brand.tsx';
import { PlayerCorner } from './player-corner.tsx';

/** The bar above every page. What a guest and a player see there takes the same place, decided before the first paint. */
export function TopBar() {
  const { say } = useTexts();
  return (
    <header className="top-bar">
      <div className="top-bar-brand">
        <Brand />
      </div>
      <div className="top-bar-rest">
        <SearchBox className="hidden w-full max-w-105 md:block" isShortcut />
        <div className="for-guest ms-auto flex gap-1 sm:gap-2">
          <Link to="?sign-in=1" className={`${buttonClass({ kind: 'quiet' })} max-[26.5rem]:hidden`}>
            {say('layout.sign-in')}
          </Link>
          <Link to="?sign-up=1" className={buttonClass({ kind: 'main' })}>
            {say('layout.join')}
          </Link>
        </div>
        <PlayerCorner />
      </div>
    </header>
  );
}
