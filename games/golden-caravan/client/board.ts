// The board: the desert, the reels before it, and what is written over them. It keeps its shape with the window.
import { baseReels, type Reels } from '../for-client.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { type Layout, layOut } from './reels/layout.ts';
import { createReelSet, margin, type ReelSet } from './reels/reel-set.ts';
import type { Box } from './scene/draw-scene.ts';
import { createScenery, type Scenery } from './scene/scenery.ts';

export interface Board extends Pick<Overlay, 'tag' | 'total' | 'badge' | 'card'> {
  readonly reels: ReelSet;
  /** What the reels show while they rest; needed when the window changes its size. */
  rest(strips: Reels, stops: readonly number[]): void;
  /** Draws the reels anew if the window changed its size. Call it while they rest. */
  fit(): Promise<void>;
  setNight(isNight: boolean): void;
}

/** What the reels show before the first round of a session. */
export const firstStops: readonly number[] = [7, 19, 11, 22, 4];

/** The line of text between the board and the controls. */
const messageHeight = 40;

function place(node: HTMLElement, box: Box): void {
  node.style.left = `${box.x}px`;
  node.style.top = `${box.y}px`;
  node.style.width = `${box.width}px`;
  node.style.height = `${box.height}px`;
}

function measure(root: HTMLElement, node: HTMLElement): Layout {
  const frame = root.getBoundingClientRect();
  const { x, y, width, height } = node.getBoundingClientRect();
  return layOut({ x: x - frame.x, y: y - frame.y, width, height });
}

async function paintScenery(scenery: Scenery, root: HTMLElement, node: HTMLElement, layout: Layout): Promise<void> {
  const { width, height, y } = root.getBoundingClientRect();
  const floor = Math.round(node.getBoundingClientRect().bottom - y + messageHeight);
  await scenery.paint({ width: Math.round(width), height: Math.round(height), reels: layout.reels, floor });
}

const windowSize = (): string => `${window.innerWidth} ${window.innerHeight} ${window.devicePixelRatio}`;

/** Builds the board inside the game's root; `node` must be in the document, since its size is measured. */
export async function createBoard(root: HTMLElement, node: HTMLElement): Promise<Board> {
  const scenery = createScenery();
  const { node: overlay, ...written } = createOverlay();
  root.prepend(...scenery.nodes);
  node.append(overlay);
  let layout = measure(root, node);
  let size = windowSize();
  let shown: { strips: Reels; stops: readonly number[] } = { strips: baseReels, stops: firstStops };
  let reels = await createReelSet(layout);
  let fitting: Promise<void> | undefined;

  function placeAll(): void {
    place(overlay, layout.reels);
    const { x, y, width, height } = layout.reels;
    place(reels.canvas, { x: x - margin, y: y - margin, width: width + margin * 2, height: height + margin * 2 });
    root.style.setProperty('--cell', `${layout.cellWidth}px`);
  }
  async function settle(): Promise<void> {
    reels.canvas.classList.add('reels');
    node.insertBefore(reels.canvas, overlay);
    placeAll();
    reels.rest(shown.strips, shown.stops);
    await paintScenery(scenery, root, node, layout);
  }
  async function rebuild(): Promise<void> {
    size = windowSize();
    layout = measure(root, node);
    const fresh = await createReelSet(layout);
    reels.canvas.remove();
    reels.destroy();
    reels = fresh;
    await settle();
  }
  await settle();

  // the picture follows the window at once, stretched; it is drawn anew as soon as the reels rest
  window.addEventListener('resize', () => {
    layout = measure(root, node);
    placeAll();
    void paintScenery(scenery, root, node, layout);
  });

  return {
    ...written,
    get reels() {
      return reels;
    },
    rest(strips, stops) {
      shown = { strips, stops };
      reels.rest(strips, stops);
    },
    async fit() {
      if (fitting === undefined && windowSize() !== size) fitting = rebuild();
      await fitting;
      fitting = undefined;
    },
    setNight: (isNight) => void (root.dataset['mood'] = isNight ? 'night' : 'dusk'),
  };
}
