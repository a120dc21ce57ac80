import { Play, Scale } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { FavoriteHeart } from '../favorite-heart.tsx';
import { useIsForOtherDevice } from '../launch/device-now.ts';
import { usePlaying } from '../playing.ts';
import { GameFacts } from './game-facts.tsx';

type Game = Data<'readGame'>;

/** What is played with, or that the account in use cannot play it. */
function StakeNote({ game }: { game: Game }) {
  const { say } = useTexts();
  const currency = useAccounts().inUse?.currency;
  const isPlayed = currency === undefined || game.stakes.some((stake) => stake.currency === currency);
  if (isPlayed) return <p className="mt-3 text-sm text-dim">{say('pages.game.play-money')}</p>;
  return (
    <p className="mt-3 text-sm">
      <Link to="/profile/wallet" className="underline underline-offset-4">
        {say('pages.game.no-currency', { currency })}
      </Link>
    </p>
  );
}

function Actions({ game }: { game: Game }) {
  const { say } = useTexts();
  const { identity, name } = game;
  const isForOtherDevice = useIsForOtherDevice(game.device);
  const heart = <FavoriteHeart game={identity} name={name} className="heart heart-alone heart-large" />;
  if (game.isComingSoon)
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {heart}
        <p className="max-w-[33.35em] flex-1 basis-60 text-dim">{say('pages.game.coming-soon')}</p>
      </div>
    );
  if (game.isBlockedHere || isForOtherDevice)
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {heart}
        <p className="max-w-[33.35em] flex-1 basis-60 text-dim">
          {say(game.isBlockedHere ? 'pages.game.blocked-here' : 'pages.launch.refused.game-not-for-device-text')}
        </p>
      </div>
    );
  return (
    <div>
      <div className="grid grid-cols-[1fr_auto] gap-3 sm:flex sm:flex-wrap">
        <Link
          to={`/games/${identity}?real=true`}
          data-replace
          className={buttonClass({ kind: 'pay', size: 'large' })}
          aria-label={say('games.play-for', { name })}
        >
          <Play size={20} aria-hidden="true" fill="currentColor" />
          {say('games.play')}
        </Link>
        {game.hasDemo ? (
          <Link
            to={`/games/${identity}?real=false`}
            data-replace
            className={`${buttonClass({ kind: 'plain', size: 'large' })} max-sm:order-last max-sm:col-span-2`}
            aria-label={say('games.demo-for', { name })}
          >
            {say('games.demo')}
          </Link>
        ) : null}
        {heart}
      </div>
      <StakeNote game={game} />
    </div>
  );
}

/** Poster, name, figures and the ways into the game. */
export function GameHead({ game }: { game: Game }) {
  const { say, find } = useTexts();
  const { identity, name } = game;
  const players = usePlaying(identity);
  const about = find(`games.${identity}.about`);
  return (
    <div className="game-head">
      <div className="game-head-backdrop" aria-hidden="true">
        <Poster identity={identity} scene={game.scene} shape="wide" sizes="1200px" />
      </div>
      <div className="game-head-poster" data-poster={identity}>
        <Poster identity={identity} scene={game.scene} sizes="(width < 40rem) 120px, 264px" isFirst />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2 text-sm text-dim">
          <p className="dotted">
            <span>
              <Link to={`/games?category=${game.category}`} className="inline-flex min-h-6 items-center hover:text-ink">
                {find(`games.category.${game.category}`) ?? game.category}
              </Link>
            </span>
            <span>
              <Link to={`/games?provider=${game.provider}`} className="inline-flex min-h-6 items-center hover:text-ink">
                {game.providerName}
              </Link>
            </span>
          </p>
          {players > 0 ? <span className="card-live">{say('global-components.tag.playing', { count: players })}</span> : null}
          {game.isComingSoon ? <Tag>{say('global-components.tag.coming-soon')}</Tag> : null}
          {game.device === null ? null : <Tag>{say(`global-components.tag.${game.device}-only`)}</Tag>}
          {game.badges.includes('new') ? <Tag kind="strong">{say('global-components.tag.new')}</Tag> : null}
        </div>
        <h1 className="mt-1 text-2xl wrap-break-word min-[24rem]:text-3xl sm:text-5xl">{name}</h1>
        {about === undefined ? null : <p className="mt-3 hidden max-w-[38.5em] text-dim sm:block sm:text-lg">{about}</p>}
      </div>
      <div className="game-head-rest">
        {about === undefined ? null : <p className="text-dim sm:hidden">{about}</p>}
        <Actions game={game} />
        <GameFacts game={game} />
        {game.isComingSoon ? null : (
          <Link to={`?compare=${identity}`} className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-dim hover:text-ink">
            <Scale size={16} aria-hidden="true" />
            {say('pages.game.compare')}
          </Link>
        )}
      </div>
    </div>
  );
}
