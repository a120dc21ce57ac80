import type { SessionAnswer } from '../../client-api.ts';
import type { Api } from '../api-client.ts';
import type { Money } from '../format-money.ts';
import type { MenuTab } from '../menu-panel.ts';
import type { Say } from '../texts.ts';
import { createJackpotLine } from './jackpot-line.ts';
import { drawJackpot } from './jackpot-tab.ts';
import { watchJackpot } from './watch-jackpot.ts';

export interface JackpotParts {
  api: Pick<Api, 'ask'>;
  say: Say;
  money: Money;
  session: SessionAnswer;
  /** The stake that is chosen now. */
  stake(): bigint;
  /** Opens the menu at a tab. */
  open(tab: string): void;
}

/** What a game shows of the jackpot that its stakes take part in: a tab of its rules and, in real play, how it stands. */
export function openJackpot({ api, say, money, session, stake, open }: JackpotParts): { tabs: MenuTab[]; line: HTMLElement | undefined } {
  if (session.jackpot === null) return { tabs: [], line: undefined };
  const { language, currency, mode } = session;
  const watch = watchJackpot(api, session.jackpot);
  const draw = (): Node => drawJackpot(watch.jackpot, { say, money, language, currency, isDemo: mode === 'demo', stake: stake() });
  const line = mode === 'demo' ? undefined : createJackpotLine(watch, { say, money, open: () => open('jackpot') });
  return { tabs: [{ id: 'jackpot', label: say('menu.jackpot'), draw }], line };
}
