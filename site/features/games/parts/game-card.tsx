// A game as a card: its poster, the title as text over it, what is to be known before the click. Plain anchors: a lobby has a hundred.
import type { ReactNode } from 'react';
import type { GameCard as Game } from '#contract/games.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';

export interface GameCardProps {
  game: Game;
  /** In the first view. */
  isFirst?: boolean;
  /** The level of its title among the headings around it. */
  level?: 'h2' | 'h3';
  /** How many play it now. */
  players?: number;
  /** What is to be known of it besides. */
  note?: string | undefined;
  /** A button in the corner, beside the link. */
  action?: ReactNode;
}

export function GameCard({ game, isFirst = false, players = 0, level: Title = 'h3', note, action }: GameCardProps) {
  const { say } = useTexts();
  return (
    <article className="card">
      <Link to={`/games/${game.identity}`} className="card-link">
        <span className="card-picture" data-poster={game.identity}>
          <Poster identity={game.identity} scene={game.scene} isFirst={isFirst} />
        </span>
        <span className="card-foot">
          <Title>{game.name}</Title>
          {game.isComingSoon ? <span className="card-note">{say('global-components.tag.coming-soon')}</span> : null}
          {game.device === null ? null : <span className="card-note">{say(`global-components.tag.${game.device}-only`)}</span>}
          {players > 0 ? <span className="card-note card-live">{say('global-components.tag.playing', { count: players })}</span> : null}
          {note === undefined ? null : <span className="card-note">{note}</span>}
        </span>
        {game.badges.includes('new') ? <Tag kind="strong">{say('global-components.tag.new')}</Tag> : null}
      </Link>
      {action}
    </article>
  );
}
