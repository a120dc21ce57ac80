// The launch of a game: from the input in the address to the address of the frame.
import { useEffect, useState } from 'react';
import { callApi } from '#site/shared/api/call-api.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useOneWindow } from './one-window.ts';
import { deviceNow } from './device-now.ts';
import { type Refusal, refusalOf } from './refusals.ts';

export type Mode = 'real' | 'demo';

export type Launch =
  /** Who asks is not known yet, or the server has not answered. */
  | { status: 'opening' }
  /** Real play is for players. */
  | { status: 'needs-session' }
  | { status: 'open'; url: string; origin: string }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'over' }
  /** Another window has opened it. */
  | { status: 'elsewhere' };

export interface LaunchInput {
  game: string;
  mode: Mode;
  language: string;
  /** The currency of a demo; real play is in that of the account in use. */
  currency: string | undefined;
}

async function ask({ game, mode, language, currency }: LaunchInput): Promise<Launch> {
  try {
    const demoCurrency = mode === 'demo' && currency !== undefined ? { currency } : {};
    const body = { real: mode === 'real', language, device: deviceNow(), ...demoCurrency };
    const { data } = await callApi('playGame', { params: { id: game }, body });
    return { status: 'open', url: data.url, origin: new URL(data.url, location.href).origin };
  } catch (error) {
    return { status: 'refused', refusal: refusalOf(error) };
  }
}

/** Launches, and again when the input changes, somebody signs in, or on `again`. */
export function useLaunch(input: LaunchInput): { launch: Launch; again(): void; end(): void } {
  const { game, mode, language, currency } = input;
  const { status } = useSession();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; launch: Launch }>();
  const isWaiting = mode === 'real' && (status === 'unknown' || status === 'starting');
  const isGuest = mode === 'real' && status === 'guest';
  const question = isWaiting || isGuest ? undefined : [game, mode, language, currency, attempt].join(' ');

  useEffect(() => {
    if (question === undefined) return undefined;
    let isCurrent = true;
    void ask({ game, mode, language, currency }).then((launch) => {
      if (isCurrent) setAnswer({ to: question, launch });
    });
    return () => {
      isCurrent = false;
    };
  }, [game, mode, language, currency, question]);

  function launchNow(): Launch {
    if (isGuest) return { status: 'needs-session' };
    return question !== undefined && answer?.to === question ? answer.launch : { status: 'opening' };
  }
  const launch = launchNow();
  const { isElsewhere, take } = useOneWindow(game, mode === 'real' && launch.status === 'open');
  return {
    launch: isElsewhere ? { status: 'elsewhere' } : launch,
    again() {
      take();
      setAttempt((number) => number + 1);
    },
    end: () => setAnswer({ to: question ?? '', launch: { status: 'over' } }),
  };
}
