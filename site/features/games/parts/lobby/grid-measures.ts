// How the grid of the lobby lies: what its style makes of the window, read from the page.
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface GridMeasures {
  columns: number;
  /** From the top of one row to that of the next. */
  rowPx: number;
  gapPx: number;
  /** From the top of the page to that of the grid. */
  topPx: number;
}

/** A poster is so many times as high as it is wide. */
const heightToWidth = 1.5;

function measure(grid: HTMLElement): GridMeasures {
  const style = getComputedStyle(grid);
  const columns = Math.max(1, style.gridTemplateColumns.split(' ').length);
  const gapPx = Number.parseFloat(style.columnGap) || 0;
  const cardPx = (grid.clientWidth - gapPx * (columns - 1)) / columns;
  return { columns, gapPx, rowPx: cardPx * heightToWidth + gapPx, topPx: grid.getBoundingClientRect().top + window.scrollY };
}

const isSame = (a: GridMeasures | undefined, b: GridMeasures): boolean =>
  a?.columns === b.columns && a.rowPx === b.rowPx && a.gapPx === b.gapPx && Math.abs(a.topPx - b.topPx) < 1;

/** As measured last: who comes back to the list finds it as long as it was, before it is measured again. */
let last: GridMeasures | undefined;

/** The grid's measures, kept up to date; undefined until the page is awake, and while they are not wanted. */
export function useGridMeasures(grid: RefObject<HTMLElement | null>, isHydrated: boolean, isWanted: boolean): GridMeasures | undefined {
  const [measures, setMeasures] = useState<GridMeasures | undefined>(isHydrated ? last : undefined);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || !isWanted) return undefined;
    const update = () => {
      last = measure(element);
      setMeasures((before) => (last !== undefined && isSame(before, last) ? before : last));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid, isWanted]);
  return isWanted ? measures : undefined;
}
