// Says that live updates are interrupted: after a moment while they recover by themselves, at once when somebody has to ask for them.
import { LoaderCircle, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type LiveState, reconnectLive, useLiveState } from '#site/shared/live/live.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

const shownAfterMs = 3000;

/** The state as it is shown: a short interruption is none. */
function useShownState(): LiveState {
  const state = useLiveState();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (state !== 'connecting') return undefined;
    const timer = setTimeout(() => setLong(true), shownAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [state]);
  return state === 'connecting' && !isLong ? 'off' : state;
}

export function LiveNotice() {
  const { say } = useTexts();
  const state = useShownState();
  const isVisible = state === 'connecting' || state === 'lost';
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+12px)] z-[950] flex justify-center">
      <output className="contents">
        {isVisible ? (
          <span className="pointer-events-auto flex items-center gap-2.5 rounded-full border border-line-strong bg-raised py-2 pr-2 pl-4 text-sm">
            {state === 'lost' ? (
              <Unplug size={16} aria-hidden="true" className="text-loss" />
            ) : (
              <LoaderCircle size={16} aria-hidden="true" className="animate-spin text-dim" />
            )}
            <span className="pr-2">{say(state === 'lost' ? 'alerts.live.lost' : 'alerts.live.connecting')}</span>
            {state === 'lost' ? (
              <button
                type="button"
                onClick={reconnectLive}
                className="min-h-8 rounded-full bg-ink px-3.5 font-semibold text-night transition hover:bg-bright"
              >
                {say('alerts.live.reconnect')}
              </button>
            ) : null}
          </span>
        ) : null}
      </output>
    </div>
  );
}
