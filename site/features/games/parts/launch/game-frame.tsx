// The launch frame in its place: a thin bar, which alone says title and mode and leads out, and the game below it. On phones it fills the
// screen.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Gauge, Maximize, RotateCw, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import type { FrameMessage } from '#contract/protocols/frame-messages.ts';
import { markShownRound, openAddLimit, PlayClock, rereadPlaySession } from '#site/features/protection/index.ts';
import { holdPage } from '#site/shared/api/maintenance.ts';
import { addressOf } from '#site/shared/page/localized-url.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Tag } from '#site/shared/ui/tag.tsx';
import { readFrameMessage } from './frame-messages.ts';
import { sandboxFor } from './frame-sandbox.ts';
import { LaunchNotice } from './launch-notice.tsx';
import { useFrameRefresh } from './use-frame-refresh.ts';
import { useRealityCheck } from './use-reality-check.ts';
import { type Launch, type Mode, useLaunch } from './use-launch.ts';

type Game = Data<'readGame'>;

/** The page makes room while a game is open. */
function useGameFrameRoom(): void {
  useEffect(() => {
    document.documentElement.dataset['gameFrame'] = '';
    return () => {
      delete document.documentElement.dataset['gameFrame'];
    };
  }, []);
}

function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  launch: Launch,
  onMessage: (message: FrameMessage['type']) => void,
): void {
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

/** The way to a limit from within a game, in full screen too. */
function LimitButton() {
  const { say } = useTexts();
  const word = say('modals.side.add-limit');
  return (
    <button type="button" className="icon-button game-frame-limit" aria-label={word} title={word} onClick={() => openAddLimit()}>
      <Gauge size={18} aria-hidden="true" />
    </button>
  );
}

export default function GameFrame({ game, mode }: { game: Game; mode: Mode }) {
  const { say, locale } = useTexts();
  const { prefix } = usePageContext();
  const router = useRouter();
  const modals = useModals();
  const queries = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const currency = useDemoCurrency(game);
  const { launch, again, end } = useLaunch({ game: game.identity, mode, language: locale, currency });
  useGameFrameRoom();
  // a game that is open goes on when the house closes
  useEffect(() => (launch.status === 'open' ? holdPage() : undefined), [launch.status]);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const goTo = (to: string) => void router.navigate({ href: addressOf(to, prefix) });
  useFrameMessages(frame, launch, (message) => {
    if (message === 'studio:ready') frame.current?.focus();
    if (message === 'studio:session-over') end();
    if (message === 'studio:lobby') goTo('/games');
    if (message === 'studio:reality-check') rereadPlaySession(queries);
    if (message === 'studio:round-start') markShownRound(true);
    if (message === 'studio:round-end' || message === 'studio:reality-check' || message === 'studio:session-over') markShownRound(false);
    if (message !== 'studio:cashier') return;
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    modals.open('wallet', 'deposit');
  });

  return (
    <section ref={box} className="game-frame" aria-label={say('pages.launch.theatre', { name: game.name })}>
      <div className="game-frame-bar">
        <p className="min-w-0 truncate font-title font-bold">{game.name}</p>
        <Tag>{say(mode === 'real' ? 'pages.launch.real' : 'pages.launch.demo')}</Tag>
        {mode === 'real' ? <PlayClock /> : null}
        {mode === 'real' && launch.status === 'open' ? <LimitButton /> : null}
        <div className="game-frame-tools">
          <button
            type="button"
            className="icon-button game-frame-reload"
            aria-label={say('pages.launch.reload')}
            title={say('pages.launch.reload')}
            onClick={again}
          >
            <RotateCw size={18} aria-hidden="true" />
          </button>
          {document.fullscreenEnabled ? (
            <button
              type="button"
              className="icon-button"
              aria-label={say('pages.launch.fullscreen')}
              title={say('pages.launch.fullscreen')}
              onClick={() => void box.current?.requestFullscreen()}
            >
              <Maximize size={18} aria-hidden="true" />
            </button>
          ) : null}
        </div>
        <a
          href={addressOf(`/games/${game.identity}`, prefix)}
          data-replace
          className="icon-button game-frame-close"
          aria-label={say('pages.launch.close')}
          title={say('pages.launch.close')}
        >
          <X size={20} aria-hidden="true" />
        </a>
      </div>
      <div className="game-frame-body">
        {launch.status === 'open' ? (
          <iframe
            ref={frame}
            src={launch.url}
            title={say('pages.launch.theatre', { name: game.name })}
            allow="fullscreen; autoplay"
            sandbox={sandboxFor(launch.url, location.origin)}
          />
        ) : (
          <LaunchNotice launch={launch} game={game} onAgain={again} />
        )}
      </div>
    </section>
  );
}
