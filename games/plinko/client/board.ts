// The board of plinko: the star falls along the way that was drawn, and nowhere else.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import { animate, linearly, prefersStill, type Skip } from '#games/sdk/client/timeline.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Board, BoardParts } from '#games/sdk/quick/client/quick-game.ts';
import { timesOf } from '#games/sdk/quick/payout.ts';
import type { PlinkoRound } from '../maths.ts';
import { type Choice, firstChoice, prizesOf } from '../odds.ts';
import { between, layOut, type Point, wayOf } from './layout.ts';
import { paint, type Picture } from './paint.ts';

/** How long the star takes from row to row. */
const rowMs = 105;
const litMs = 260;
const maxTrail = 9;

export function createBoard({ language, sounds }: BoardParts<Choice>): Board<Choice, Plain<PlinkoRound>> {
  const canvas = element('canvas', { aria: { hidden: 'true' } });
  const node = element('div', { class: 'plinko' }, canvas);
  const context = canvas.getContext('2d');
  let choice = firstChoice;
  let size = { width: 0, height: 0 };
  /** Where the star lies: the way and how far along it is. */
  let shown: Pick<Picture, 'lit' | 'sparks' | 'trail'> = { lit: undefined, sparks: [], trail: [] };
  let resting: readonly number[] | undefined;

  const layout = () => layOut(choice.rows, size.width, size.height);
  const labels = (): string[] => prizesOf(choice).map(({ fiftieths }) => formatFigure(timesOf(fiftieths).replace(/\.?0+$/, ''), language));
  function draw(): void {
    if (context !== null && size.width > 0) paint(context, size.width, size.height, { layout: layout(), labels: labels(), ...shown });
  }
  /** The star in its bin after a way; nowhere before the first. */
  function rest(path: readonly number[] | undefined): void {
    resting = path;
    const bin = path?.reduce((sum, step) => sum + step, 0);
    const end = path === undefined ? undefined : wayOf(layout(), path).at(-1);
    shown = { lit: bin === undefined ? undefined : { bin, strength: 0 }, sparks: [], trail: end === undefined ? [] : [end] };
    draw();
  }
  async function fall(path: readonly number[], skip: Skip): Promise<void> {
    const place = layout();
    const way = wayOf(place, path);
    const trail: Point[] = [];
    let touched = 0;
    await animate(
      rowMs * (way.length - 1),
      (part) => {
        const along = part * (way.length - 1);
        const leg = Math.min(way.length - 2, Math.floor(along));
        if (leg > touched) {
          touched = leg;
          sounds.play('tick', leg);
        }
        const [from, to] = way.slice(leg, leg + 2);
        if (from !== undefined && to !== undefined) trail.push(between(from, to, along - leg));
        if (trail.length > maxTrail) trail.shift();
        const sparks = way.slice(Math.max(1, leg - 2), leg + 1).map(({ x, y }, index, all) => ({
          x,
          y: y + place.ballRadius,
          strength: Math.max(0, 1 - (along - leg + all.length - 1 - index) / 3),
        }));
        shown = { lit: undefined, sparks, trail };
        draw();
      },
      { skip, ease: linearly },
    );
  }
  new ResizeObserver(() => {
    const { width, height } = node.getBoundingClientRect();
    const ratio = Math.min(3, window.devicePixelRatio);
    size = { width, height };
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    rest(resting);
  }).observe(node);
  void document.fonts.load('700 14px "Figtree Variable"').then(draw);
  return {
    node,
    prepare(next) {
      if (next.rows !== choice.rows) resting = undefined;
      choice = next;
      rest(resting);
    },
    start() {
      const top = wayOf(layout(), [])[0];
      shown = { lit: undefined, sparks: [], trail: top === undefined ? [] : [top] };
      draw();
    },
    bringBack: () => rest(resting),
    async show({ path, bin }, skip) {
      if (!prefersStill()) await fall(path, skip);
      rest(path);
      const { trail } = shown;
      if (!prefersStill())
        void animate(litMs, (part) => {
          if (resting !== path || shown.trail !== trail) return;
          shown = { ...shown, lit: { bin, strength: 1 - part }, trail };
          draw();
        });
    },
  };
}
