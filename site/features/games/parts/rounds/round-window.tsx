// The reels of a spin as they stopped, in pictures of the game.
import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { SymbolPicture } from '../symbol-picture.tsx';

type RoundRecord = NonNullable<Data<'readSpin'>['record']>;

export interface RoundWindowProps {
  step: RoundRecord['steps'][number];
  symbols: RoundRecord['symbols'];
}

/** A grid of symbols, row by row for who reads it aloud; the places that paid stand out. */
export function RoundWindow({ step, symbols }: RoundWindowProps) {
  const { locale, say } = useTexts();
  const known = new Map(symbols.map((symbol) => [symbol.symbol, symbol]));
  const hits = new Set(step.hits.map(({ reel, row }) => `${reel} ${row}`));
  const rows = Math.max(...step.window.map((reel) => reel.length));
  return (
    <div className="overflow-x-auto">
      <table className="round-window" aria-label={say('modals.round.window')}>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {step.window.map((reel, index) => {
                const symbol = known.get(reel[row] ?? '');
                const name = symbol?.names[locale] ?? symbol?.name ?? reel[row] ?? '';
                return (
                  <td key={index} data-hit={hits.has(`${index} ${row}`) || undefined}>
                    {symbol?.picture == null ? (
                      <span className="text-xs">{name}</span>
                    ) : (
                      <SymbolPicture src={symbol.picture} alt={name} size={56} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
