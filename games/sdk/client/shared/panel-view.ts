import type { OwnBet } from '#games/sdk/shared/shared-calls.ts';
import type { Money } from '../format-money.ts';
import type { Say } from '../texts.ts';
import type { PanelView } from './bet-panel.ts';
import { formatMultiplier } from './multiplier.ts';
import type { Scene } from './shared-client.ts';

interface PanelMoment {
  say: Say;
  money: Money;
  language: string;
  scene: Scene;
  minCashOut: number;
  /** The bet that runs, in the flight or in the round that takes bets. */
  bet: OwnBet | undefined;
  isInFlight: boolean;
  isAsking: boolean;
  isOver: boolean;
  /** What became of the last bet. */
  result: OwnBet | undefined;
  stake: bigint;
}

const amountAt = (stake: string, multiplier: number): bigint => (BigInt(stake) * BigInt(multiplier)) / 100n;

/** What became of a bet, in words. */
export function formatResult({ say, money, language }: Pick<PanelMoment, 'say' | 'money' | 'language'>, bet: OwnBet): string {
  if (bet.state !== 'cashed') return say(bet.state === 'returned' ? 'bet.returned' : 'bet.lost', { amount: money(bet.stake) });
  return say('bet.cashed', { at: formatMultiplier(bet.cashedAt ?? 0, language), amount: money(bet.payout ?? '0') });
}

function noteOf(moment: PanelMoment): Pick<PanelView, 'note' | 'tone'> {
  const { result } = moment;
  if (result === undefined) return { note: '', tone: 'plain' };
  const isGain = BigInt(result.payout ?? '0') > BigInt(result.stake);
  return { note: formatResult(moment, result), tone: isGain ? 'gain' : result.state === 'lost' ? 'loss' : 'plain' };
}

/** Says what a panel's button does at a moment, and what stands under it. */
export function viewOfPanel(moment: PanelMoment): PanelView {
  const { say, money, scene, bet } = moment;
  const auto = bet?.autoAt == null ? '' : say('bet.auto-at', { at: formatMultiplier(bet.autoAt, moment.language) });
  if (moment.isAsking || bet?.state === 'asked')
    return { act: 'nothing', label: say('bet.asking'), note: auto, tone: 'plain', isOpen: false };
  if (bet !== undefined && moment.isInFlight) {
    const isEarly = scene.multiplier < moment.minCashOut;
    const amount = money(amountAt(bet.stake, bet.autoAt === null ? scene.multiplier : Math.min(scene.multiplier, bet.autoAt)));
    return { act: isEarly ? 'nothing' : 'cash-out', label: say('bet.cash-out', { amount }), note: auto, tone: 'plain', isOpen: false };
  }
  if (bet !== undefined) {
    const riding = say('bet.riding', { amount: money(bet.stake) });
    return { act: 'cancel', label: say('bet.cancel'), note: auto === '' ? riding : auto, tone: 'plain', isOpen: false };
  }
  const amount = money(moment.stake);
  const label = say(scene.phase === 'flying' ? 'bet.next' : 'bet.place', { amount });
  return { act: moment.isOver ? 'nothing' : 'bet', label, ...noteOf(moment), isOpen: true };
}
