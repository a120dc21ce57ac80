import type { RefusalBody, SessionAnswer } from '../client-api.ts';
import type { TellFrame } from './frame-messages.ts';
import type { Show } from './game-client.ts';
import type { Notice } from './notice.ts';

/** Statuses of the casino after which nothing more can be played in this session. */
const overStatuses = new Set(['SESSION_EXPIRED', 'PLAYER_BLOCKED', 'GAME_DISABLED', 'LOCATION_BLOCKED', 'CURRENCY_MISMATCH']);

interface RefusalParts {
  session: Pick<SessionAnswer, 'mode' | 'cashierUrl' | 'realityCheckUrl'>;
  show: Show;
  notice: Notice;
  tell: TellFrame;
}

interface RefusalActs {
  topUp(): Promise<void>;
  closeSession(text: string): void;
}

/** Says why something was refused, with the buttons that help, and closes the session if it is over by it. */
export function tellRefusal({ session, show, notice, tell }: RefusalParts, { topUp, closeSession }: RefusalActs, body: RefusalBody): void {
  const { say } = show;
  const text = say.has(body.messageKey) ? say(body.messageKey) : say('refused.other');
  show.announcer.say(text);
  const actions = [];
  if (body.code === 'insufficient-funds' && session.mode === 'real')
    actions.push({ label: say('deposit'), isMoney: true, act: () => tell({ type: 'studio:cashier', url: session.cashierUrl }) });
  if (body.code === 'insufficient-funds' && session.mode === 'demo') actions.push({ label: say('demo.top-up'), act: () => void topUp() });
  if (body.operatorStatus === 'REALITY_CHECK') tell({ type: 'studio:reality-check', url: session.realityCheckUrl });
  // which stake the bonus does allow is for the casino to say
  if (body.operatorStatus === 'BONUS_RULE') tell({ type: 'studio:bonus-rule' });
  if (body.code === 'session-over' || body.code === 'unauthorized' || overStatuses.has(body.operatorStatus ?? ''))
    return closeSession(text);
  notice.show(text, { tone: 'trouble', actions, dismissLabel: say('close') });
}
