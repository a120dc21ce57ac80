import type { Say } from '#games/sdk/client/texts.ts';
import type { CallBet } from '../call-bets.ts';
import { colourOf, type Position, requirePosition } from '../layout.ts';

/** Names a number with its colour: "17, black". */
export const nameNumber = (say: Say, number: number): string => `${number}, ${say(`colour.${colourOf(number)}`)}`;

function writeNumbers({ kind, numbers }: Position): string {
  if (kind === 'street' || kind === 'line' || kind === 'corner' || kind === 'split') return numbers.join(', ');
  return String(numbers[0]);
}

/** Names a position: "Split 17, 20". */
export function namePosition(say: Say, id: string): string {
  const position = requirePosition(id);
  if (position.kind === 'straight') return say('bet.straight', { number: nameNumber(say, position.numbers[0] ?? 0) });
  if (position.kind === 'column' || position.kind === 'dozen')
    return say(`bet.${position.kind}`, { from: position.numbers[0] ?? 0, to: position.numbers.at(-1) ?? 0 });
  if (position.kind === 'even-chance') return say(`outside.${id}`);
  return say(`bet.${position.kind}`, { numbers: writeNumbers(position) });
}

export const nameCall = (say: Say, name: CallBet): string => say(`call.${name}`);
