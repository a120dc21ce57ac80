// The player's side of shared rounds, without a screen: what the page around is told, and what is said of each bet.
import { expect, test, vi } from 'vitest';
import type { FrameMessage } from '#contract/protocols/frame-messages.ts';
import type { OwnBet, SharedAnswer, SharedTable } from '#games/sdk/shared/shared-calls.ts';
import type { RefusalBody } from '../../client-api.ts';
import { ApiRefusal } from '../api-client.ts';
import type { PanelView } from './bet-panel.ts';
import { createSharedPlay, type SharedPlayParts } from './shared-play.ts';
import { createTableState } from './table-state.ts';

const flightOf = (number: number, state: SharedTable['state']): SharedTable => {
  const hasEnded = state === 'crashed' || state === 'over';
  return {
    id: `flight ${number}`,
    number,
    state,
    commit: '',
    fliesAt: 0,
    startedAt: state === 'betting' ? null : 0,
    crashedAt: hasEnded ? 5 : null,
    crash: hasEnded ? 300 : null,
  };
};
const ownOf = (name: string, more: Partial<OwnBet> = {}): OwnBet => ({
  id: name.padStart(36, '0'),
  sharedId: 'flight 1',
  number: 1,
  panel: 0,
  stake: '100',
  autoAt: null,
  state: 'open',
  cashedAt: null,
  payout: null,
  ...more,
});
const refusal = (more: Partial<RefusalBody>): ApiRefusal =>
  new ApiRefusal({ type: '', code: 'stake-refused', title: '', status: 409, detail: '', messageKey: 'refused.other', ...more });
const standing = { balance: null, isOver: false } as unknown as SharedAnswer;

/** A play of two panels; `bet` and `cashOut` answer it. */
function open({ minCycleMs = 0 }: { minCycleMs?: number } = {}) {
  const told: FrameMessage[] = [];
  const said: string[] = [];
  const noticed: string[] = [];
  const shown: (PanelView | undefined)[] = [];
  const bet = vi.fn<(request: object) => Promise<SharedAnswer>>();
  const cashOut = vi.fn<(id: string) => Promise<SharedAnswer>>();
  const say = Object.assign((key: string) => key, { has: () => true });
  const panels = [0, 1].map((index) => ({
    node: { hidden: false },
    stake: 100n,
    autoAt: null,
    show: (view: PanelView) => void (shown[index] = view),
    adopt: () => undefined,
  }));
  const table = createTableState();
  const parts = {
    api: { standing: async () => standing },
    shared: { bet, cashOut },
    session: { currency: 'EUR', language: 'en', mode: 'real', rules: { minCycleMs }, realityCheckUrl: 'check' },
    show: { say, money: String, announcer: { say: (text: string) => said.push(text) }, sounds: { play: () => undefined } },
    notice: { show: (text: string) => noticed.push(text), hide: () => undefined },
    tell: (message: FrameMessage) => void told.push(message),
    table,
    panels,
    minCashOut: 101,
    showStanding: () => undefined,
  };
  const play = createSharedPlay(parts as unknown as SharedPlayParts);
  const take = (tables: SharedTable[], own?: OwnBet[]): void =>
    own === undefined
      ? play.take({ now: 0, type: 'tables', tables, last: [] })
      : play.take({ now: 0, type: 'snapshot', tables, last: [], own, bets: [] });
  const words = () => told.map((message) => ('roundId' in message ? `${message.type} ${Number(message.roundId)}` : message.type));
  const look = () => {
    play.showPanels({ phase: 'ended', elapsedMs: 0, multiplier: 100, marks: [] });
    return shown.map((view) => view?.note);
  };
  return { play, take, words, look, said, noticed, bet, cashOut, panels };
}

test('TI-02 each bet that rides is told as a round, after a reload too, and the check waits for the last of them', async () => {
  const { play, take, words, cashOut, bet, noticed } = open();
  take([flightOf(2, 'betting'), flightOf(1, 'flying')], [ownOf('1'), ownOf('2', { panel: 1 })]);
  expect(words()).toEqual(['studio:round-start 1', 'studio:round-start 2']);
  cashOut.mockResolvedValueOnce({ ...standing, bet: ownOf('1', { state: 'cashed', cashedAt: 150, payout: '150' }) });
  play.press(0, 'cash-out');
  await vi.waitFor(() => expect(words().slice(2)).toEqual(['studio:round-end 1']));
  bet.mockRejectedValueOnce(refusal({ operatorStatus: 'REALITY_CHECK' }));
  play.press(0, 'bet');
  await vi.waitFor(() => expect(noticed).toEqual(['refused.other']));
  expect(words().slice(3)).toEqual([]);
  take([flightOf(2, 'betting'), flightOf(1, 'over')]);
  expect(words().slice(3)).toEqual(['studio:round-end 2', 'studio:reality-check']);
});

test('a cash-out that is answered after the end is paid on the screen as in the books; a returned stake is not called lost', async () => {
  const { play, take, look, said, cashOut } = open();
  take([flightOf(1, 'flying')], [ownOf('1'), ownOf('2', { panel: 1 })]);
  let answer = (_bet: SharedAnswer): void => undefined;
  cashOut.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  play.press(0, 'cash-out');
  take([flightOf(2, 'betting'), flightOf(1, 'crashed')]);
  answer({ ...standing, bet: ownOf('1', { state: 'cashed', cashedAt: 290, payout: '290' }) });
  await vi.waitFor(() => expect(said).toContain('bet.cashed'));
  play.take({ now: 0, type: 'bets', sharedId: 'flight 1', bets: [], gone: [ownOf('2').id.slice(-12)] });
  take([flightOf(2, 'betting'), flightOf(1, 'over')]);
  expect(look()).toEqual(['bet.cashed', 'bet.returned']);
  expect(said).not.toContain('bet.lost');
});

test('GA-05 a stake that has to wait for the cycle is staked on the flight that was meant, or on none', async () => {
  const { play, take, bet, noticed } = open();
  take([flightOf(1, 'betting')], []);
  bet.mockRejectedValueOnce(refusal({ operatorStatus: 'TOO_FAST', retryAfterMs: 1 }));
  bet.mockRejectedValueOnce(refusal({ code: 'other-flight', messageKey: 'refused.other-flight' }));
  play.press(1, 'bet');
  await vi.waitFor(() => expect(bet).toHaveBeenCalledTimes(1));
  take([flightOf(2, 'betting'), flightOf(1, 'flying')]);
  await vi.waitFor(() => expect(noticed).toEqual(['refused.other-flight']));
  expect(bet.mock.calls.map(([request]) => request)).toEqual([1, 2].map(() => expect.objectContaining({ panel: 1, sharedId: 'flight 1' })));
});

test('GA-05 where the cycle is as long as the betting there is one bet a flight, but one that rides keeps its button', () => {
  const { play, take, look, panels, bet } = open({ minCycleMs: 5000 });
  const hidden = () => panels.map(({ node }) => node.hidden);
  take([flightOf(1, 'betting')], []);
  look();
  expect(hidden()).toEqual([false, true]);
  play.press(1, 'bet');
  expect(bet).not.toHaveBeenCalled();
  take([flightOf(1, 'flying')], [ownOf('1', { panel: 1 })]);
  look();
  expect(hidden()).toEqual([false, false]);
  const free = open();
  free.take([flightOf(1, 'betting')], []);
  free.look();
  expect(free.panels.map(({ node }) => node.hidden)).toEqual([false, false]);
});
