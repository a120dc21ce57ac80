// The launch frame: a thin bar, which alone says title and mode and leads out, and the game below it. On its own page it is large, and fills
// the screen of a phone; in the corner of another page it is small, and its picture leads back. The same frame is both, so that the game goes
// on.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Gauge, Maximize, Maximize2, PictureInPicture2, RotateCw, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { BonusMeter, useRefusedStake } from '#site/features/bonuses/index.ts';
import { markShownRound, openAddLimit, PlayClock, rereadPlaySession, useLeaving } from '#site/features/protection/index.ts';
import { holdPage } from '#site/shared/api/maintenance.ts';
import { addressOf } from '#site/shared/page/localized-url.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { type HeardMessage, readFrameMessage } from './frame-messages.ts';
import { sandboxFor } from './frame-sandbox.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { closeGame, makeSmall, type OpenGame } from './open-game.ts';
import { createShownRounds } from './shown-rounds.ts';
import { useFrameRefresh } from './use-frame-refresh.ts';
import { useRealityCheck } from './use-reality-check.ts';
import { type Launch, useLaunch } from './use-launch.ts';

type Game = Data<'readGame'>;

/** The page makes room while a game is open, the whole for a large one. */
function useGameFrameRoom(isSmall: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const name = isSmall ? 'gameSmall' : 'gameFrame';
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [isSmall]);
}

function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, launch: Launch, onMessage: (message: HeardMessage) => void): void {
  const origin = launch.status === 'open' ? launch.origin : undefined;
  useFrameRefresh(frame, origin);
  useRealityCheck(frame, origin);
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    if (origin === undefined) return undefined;
    function listen(event: MessageEvent): void {
      const message = readFrameMessage(event, { origin: origin ?? '', window: frame.current?.contentWindow ?? null });
      if (message !== undefined) latest.current(message);
    }
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, origin]);
}

/** The currency of a demo: the player's or the operator's, where the game is played in it. */
function useDemoCurrency({ stakes }: Game): string | undefined {
  const session = useSession();
  const operator = useOperatorSettings();
  const preferred = session.status === 'player' ? session.profile.currency : operator.currency;
  return stakes.find(({ currency }) => currency === preferred)?.currency ?? stakes[0]?.currency;
}

/** All of a small game is the way back to it; what stands in it is not played by a slip of the finger. */
function WayBack({ game, mode }: Pick<OpenGame, 'game' | 'mode'>) {
  const { say } = useTexts();
  const word = say('pages.launch.grow', { name: game.name });
  return (
    <Link to={`/games/${game.identity}?real=${mode === 'real'}`} className="game-frame-back" aria-label={word} title={word}>
      <Maximize2 size={22} aria-hidden="true" />
    </Link>
  );
}

interface ToolProps {
  className?: string;
  word: string;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ className = '', word, onClick, children }: ToolProps) => (
  <button type="button" className={`icon-button ${className}`} aria-label={word} title={word} onClick={onClick}>
    {children}
  </button>
);

/** The way to a limit from within a game, in full screen too. */
function LimitButton() {
  const { say } = useTexts();
  const word = say('modals.side.add-limit');
  return (
    <Tool word={word} onClick={() => openAddLimit()}>
      <Gauge size={18} aria-hidden="true" />
    </Tool>
  );
}

interface FrameBarProps extends OpenGame {
  /** A game is open in it. */
  isOpen: boolean;
  box: RefObject<HTMLElement | null>;
  onReload: () => void;
}

function FrameBar({ game, mode, isSmall, isOpen, box, onReload }: FrameBarProps) {
  const { say } = useTexts();
  const { prefix } = usePageContext();
  const router = useRouter();
  const close = say('pages.launch.close');
  function shrink(): void {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    makeSmall();
    void router.navigate({ href: addressOf('/games', prefix) });
  }
  return (
    <div className="game-frame-bar">
      <p className="game-frame-title min-w-0 truncate font-title font-bold">{game.name}</p>
      <Tag>{say(mode === 'real' ? 'pages.launch.real' : 'pages.launch.demo')}</Tag>
      {mode === 'real' ? <PlayClock /> : null}
      {mode === 'real' && !isSmall ? <BonusMeter /> : null}
      {isSmall ? (
        <Tool className="game-frame-close" word={close} onClick={closeGame}>
          <X size={20} aria-hidden="true" />
        </Tool>
      ) : (
        <div className="game-frame-tools">
          {mode === 'real' && isOpen ? <LimitButton /> : null}
          <Tool className="game-frame-reload" word={say('pages.launch.reload')} onClick={onReload}>
            <RotateCw size={18} aria-hidden="true" />
          </Tool>
          {isOpen ? (
            <Tool className="game-frame-shrink" word={say('pages.launch.shrink')} onClick={shrink}>
              <PictureInPicture2 size={18} aria-hidden="true" />
            </Tool>
          ) : null}
          {document.fullscreenEnabled ? (
            <Tool word={say('pages.launch.fullscreen')} onClick={() => void box.current?.requestFullscreen()}>
              <Maximize size={18} aria-hidden="true" />
            </Tool>
          ) : null}
          <a
            href={addressOf(`/games/${game.identity}`, prefix)}
            data-replace
            className="icon-button game-frame-close"
            aria-label={close}
            title={close}
          >
            <X size={20} aria-hidden="true" />
          </a>
        </div>
      )}
    </div>
  );
}

export default function GameFrame({ game, mode, isSmall }: OpenGame) {
  const { say, locale } = useTexts();
  const { prefix } = usePageContext();
  const router = useRouter();
  const modals = useModals();
  const queries = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const currency = useDemoCurrency(game);
  const { launch, again, end } = useLaunch({ game: game.identity, mode, language: locale, currency });
  useGameFrameRoom(isSmall);
  useLeaving(closeGame);
  // a game that is open goes on when the house closes
  useEffect(() => (launch.status === 'open' ? holdPage() : undefined), [launch.status]);
  useEffect(() => {
    if (!isSmall) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isSmall]);
  // in the corner nobody is asked to sign in
  useEffect(() => {
    if (isSmall && launch.status === 'needs-session') closeGame();
  }, [isSmall, launch.status]);

  const goTo = (to: string) => void router.navigate({ href: addressOf(to, prefix) });
  const tellRefused = useRefusedStake();
  const [rounds] = useState(createShownRounds);
  useFrameMessages(frame, launch, (message) => {
    const { type } = message;
    if (type === 'studio:ready' && !isSmall) frame.current?.focus();
    if (type === 'studio:session-over') end();
    if (type === 'studio:lobby') goTo('/games');
    if (type === 'studio:reality-check') rereadPlaySession(queries);
    if (type === 'studio:bonus-rule') tellRefused(game);
    markShownRound(rounds.hear(message));
    if (type !== 'studio:cashier') return;
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    modals.open('wallet', 'deposit');
  });

  return (
    <section
      ref={box}
      className="game-frame"
      data-small={isSmall || undefined}
      aria-label={say(isSmall ? 'pages.launch.small' : 'pages.launch.theatre', { name: game.name })}
    >
      <FrameBar game={game} mode={mode} isSmall={isSmall} isOpen={launch.status === 'open'} box={box} onReload={again} />
      <div className="game-frame-body">
        {launch.status === 'open' ? (
          <iframe
            ref={frame}
            src={launch.url}
            title={say('pages.launch.theatre', { name: game.name })}
            allow="fullscreen; autoplay"
            sandbox={sandboxFor(launch.url, location.origin)}
            inert={isSmall}
          />
        ) : null}
        {launch.status !== 'open' && !isSmall ? <LaunchNotice launch={launch} game={game} onAgain={again} /> : null}
        {isSmall ? <WayBack game={game} mode={mode} /> : null}
      </div>
    </section>
  );
}
