import { useCallback, useRef, useState } from 'react';
import type { Reels } from '#contract/reels.ts';
import { formatNumber } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { Symbols } from '../../api.ts';
import { useStill } from '../moving.ts';
import { showReels } from './show-reels.ts';

type Result = Reels['results'][number];

export interface HeroReelsProps {
  reels: Reels;
  symbols: Symbols;
}

/** What a reel shows at a stop, from top to bottom. */
const columnOf = (strip: readonly string[], stop: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '');

const lamp = ([reel = 0, row = 0]: readonly number[]) => ({ gridColumn: reel + 1, gridRow: row + 1 });

/** A game's reels: at rest as the server sends them, then turning while they are in view and nobody minds. A picture to screen readers. */
export function HeroReels({ reels, symbols }: HeroReelsProps) {
  const { say, locale } = useTexts();
  const isStill = useStill();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Result | undefined>(reels.results[0]);
  const begin = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas === null || isStill) return undefined;
      return showReels({ canvas, reels, symbols, onRest: setShown });
    },
    [isStill, reels, symbols],
  );
  const [first] = reels.results;
  const pictureOf = (symbol: string) => symbols.find((row) => row.symbol === symbol)?.picture;
  const pays = shown === undefined || shown.times === '0' ? undefined : formatNumber(Number(shown.times), locale);
  return (
    <div ref={box} className="hero-reels" style={{ '--reels': reels.strips.length, '--rows': reels.rows } as never}>
      <div className="hero-reels-window" aria-hidden="true">
        {reels.strips.map((strip, reel) => (
          <div key={reel} className="hero-reel">
            {columnOf(strip, first?.stops[reel] ?? 0, reels.rows).map((symbol, row) => (
              <img key={row} src={pictureOf(symbol)} alt="" width={200} height={200} decoding="async" />
            ))}
          </div>
        ))}
        <canvas key={String(isStill)} ref={begin} />
        <div className="hero-lamps">
          {shown?.places.map((place) => (
            <span key={place.join(' ')} style={lamp(place)} />
          ))}
        </div>
      </div>
      <p className="hero-pays" aria-hidden="true">
        {pays === undefined ? null : (
          <span className={Number(shown?.times) > 1 ? 'text-gain' : ''}>{say('pages.home.pays', { times: pays })}</span>
        )}
      </p>
    </div>
  );
}
