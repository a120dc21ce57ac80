import type { Say } from '#games/sdk/client/texts.ts';
import type { SlotData } from '../slot-data.ts';
import type { TurnShown, WindowShown } from './slot-show.ts';

/** Returns what a win is called: that of a line, of ways through the reels, or of symbols that lie together. */
export function nameWin(say: Say, win: WindowShown['wins'][number], amount: string): string {
  const values = { count: win.count, symbol: say(`symbol.${win.symbol}`), amount };
  if (win.line !== undefined) return say('result.line', { ...values, line: win.line });
  return win.ways === undefined ? say('result.cluster', values) : say('result.ways', { ...values, ways: win.ways });
}

/** Returns what a collector has taken, as an amount. */
export const amountTaken = (
  { prize }: NonNullable<TurnShown['taken']>[number],
  stake: bigint,
  { stakeParts }: Pick<SlotData, 'stakeParts'>,
): bigint => (BigInt(prize) * stake) / BigInt(stakeParts);
