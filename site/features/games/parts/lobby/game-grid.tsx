// The games of the lobby, however many: the list is as long as all of them, and holds the cards in view with those around them. The server
// sends one page of it with links to the others.
import { useElementScrollRestoration, useHydrated, useRouterState } from '@tanstack/react-router';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { GameTile } from '../game-tile.tsx';
import { type GridMeasures, useGridMeasures } from './grid-measures.ts';
import { perPage } from './lobby-filter.ts';
import type { Lobby } from './use-lobby.ts';

/** Cards of a phone's first row, whose pictures come before all else; a wider window's are seen a frame later. */
const firstCards = 2;
/** Rows that are there before they come into view: who steps on by keyboard finds them. */
const rowsAhead = 3;

interface PlacesGiven {
  grid: RefObject<HTMLElement | null>;
  measures: GridMeasures | undefined;
  total: number;
  /** The page with which the list begins. */
  page: number;
}

const changes = ['scroll', 'resize', 'focusin', 'focusout'] as const;

function subscribe(tell: () => void): () => void {
  for (const change of changes) window.addEventListener(change, tell, { passive: true });
  return () => {
    for (const change of changes) window.removeEventListener(change, tell);
  };
}

/** The rows in view with some before and after, and the row with the focus, which stays in the page wherever that is scrolled. */
function rowsInView(grid: HTMLElement | null, { rowPx, topPx, columns }: GridMeasures, rows: number): number[] {
  const above = (window.scrollY - topPx) / rowPx;
  const first = Math.min(Math.max(0, Math.floor(above) - rowsAhead), Math.max(0, rows - 1));
  const last = Math.min(rows - 1, Math.max(first, Math.floor(above + window.innerHeight / rowPx) + rowsAhead));
  const inView = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const focused =
    grid?.contains(document.activeElement) === true ? document.activeElement?.closest<HTMLElement>('[data-place]') : undefined;
  const place = focused?.dataset['place'];
  const row = place === undefined ? undefined : Math.floor(Number(place) / columns);
  if (row === undefined || row >= rows || (row >= first && row <= last)) return inView;
  return row < first ? [row, ...inView] : [...inView, row];
}

/** The places of the list that stand in the page now. */
function usePlaces({ grid, measures, total, page }: PlacesGiven): number[] {
  const rows = useSyncExternalStore(
    subscribe,
    () => (measures === undefined ? '' : rowsInView(grid.current, measures, Math.ceil(total / measures.columns)).join(' ')),
    () => '',
  );
  const columns = measures?.columns;
  // one list as long as it holds the same: who looks after it is not asked anew with each drawing
  return useMemo(() => {
    if (columns === undefined || rows === '') {
      const first = Math.min((page - 1) * perPage, total);
      return Array.from({ length: Math.min(perPage, total - first) }, (_, index) => first + index);
    }
    return rows
      .split(' ')
      .flatMap((row) => Array.from({ length: columns }, (_, column) => Number(row) * columns + column))
      .filter((place) => place < total);
  }, [columns, rows, page, total]);
}

/** Once the list is as long as all games: leads to where somebody was, or to the page that the address names. */
function useArrival(measures: GridMeasures | undefined, page: number): void {
  const before = useElementScrollRestoration({ getElement: () => window });
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (measures === undefined || isDone.current) return;
    isDone.current = true;
    const y = before?.scrollY ?? 0;
    const row = Math.floor(((page - 1) * perPage) / measures.columns);
    if (y > window.scrollY) window.scrollTo({ top: y, behavior: 'instant' });
    else if (page > 1 && window.scrollY === 0)
      window.scrollTo({ top: measures.topPx + row * measures.rowPx - measures.rowPx / 2, behavior: 'instant' });
  }, [measures, before, page]);
}

const placeStyle = (place: number, measures: GridMeasures | undefined): CSSProperties | undefined =>
  measures && { gridRow: Math.floor(place / measures.columns) + 1, gridColumn: (place % measures.columns) + 1 };

export function GameGrid({ lobby, total }: { lobby: Lobby; total: number }) {
  const { filter, gameAt, wantPlaces } = lobby;
  const grid = useRef<HTMLUListElement>(null);
  const isLong = total > perPage;
  const measures = useGridMeasures(grid, useHydrated(), isLong);
  const places = usePlaces({ grid, measures, total, page: filter.page });
  const isTurning = useRouterState({ select: (state) => state.isLoading });
  useArrival(measures, filter.page);
  useEffect(() => {
    if (measures !== undefined) wantPlaces(places);
  }, [measures, places, wantPlaces]);
  const height = measures && {
    gridAutoRows: measures.rowPx - measures.gapPx,
    minHeight: Math.ceil(total / measures.columns) * measures.rowPx - measures.gapPx,
    alignContent: 'start',
  };
  return (
    <ul
      ref={grid}
      className={`card-grid transition-opacity ${isTurning ? 'opacity-60' : ''}`}
      aria-busy={isTurning}
      data-long={isLong || undefined}
      style={height}
    >
      {places.map((place) => {
        const game = gameAt(place);
        const isFirst = place - (filter.page - 1) * perPage < firstCards && measures === undefined;
        return (
          <li
            key={game?.identity ?? place}
            data-place={place}
            style={placeStyle(place, measures)}
            {...(isLong && { 'aria-setsize': total, 'aria-posinset': place + 1 })}
          >
            {game === undefined ? <Skeleton className="card" /> : <GameTile game={game} level="h2" isFirst={isFirst} />}
          </li>
        );
      })}
    </ul>
  );
}
