// The board: the scene, the reels before it, and what is written over them. It keeps its shape with the window.
import { createOverlay, type Overlay } from './overlay.ts';
import { type Layout, layOut } from './reels/layout.ts';
import { margin } from './reels/reel-parts.ts';
import { createReelSet, type ReelSet } from './reels/reel-set.ts';
import { createRing, type Ring } from './ring.ts';
import { createScenery, type Scenery } from './scenery.ts';
import type { Box } from '#games/sdk/art/cabinet.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { type FaceReels, reelCountOf } from '../slot-data.ts';
import { firstWindow, type SlotFace } from './slot-face.ts';

export interface Board extends Pick<Overlay, 'tag' | 'total' | 'badge' | 'card'> {
  readonly reels: ReelSet;
  /** The ring over the reels, where there is one. */
  ring: Ring | undefined;
  /** What the reels show while they rest: the symbols of `window`, which need not be those of the stops any more; kept for a change of size. */
  rest(strips: FaceReels, stops: readonly number[], window: FaceReels): void;
  /** Draws the reels anew if the window changed its size. Call it while they rest. */
  fit(): Promise<void>;
  setNight(isNight: boolean): void;
}

/** The line of text between the board and the controls. */
const messageHeight = 40;

function place(node: HTMLElement, box: Box): void {
  node.style.left = `${box.x}px`;
  node.style.top = `${box.y}px`;
  node.style.width = `${box.width}px`;
  node.style.height = `${box.height}px`;
}

const choicesIn = (node: HTMLElement): HTMLElement | null => node.querySelector('.choices');

/** Puts the choices to the foot of the board, which the reels leave free for them. */
function placeChoices(root: HTMLElement, node: HTMLElement): void {
  const choices = choicesIn(node);
  if (choices === null) return;
  const frame = root.getBoundingClientRect();
  const board = node.getBoundingClientRect();
  choices.style.top = `${board.bottom - frame.y - choices.offsetHeight}px`;
  choices.style.left = `${board.x - frame.x + board.width / 2}px`;
  choices.style.maxWidth = `${board.width - 12}px`;
}

/** The ring is as high as a finger needs a number to be read, and no more of a low board. */
const ringHeight = (board: number): number => Math.round(Math.min(46, Math.max(26, board * 0.075)));

function measure(face: SlotFace, root: HTMLElement, node: HTMLElement): Layout {
  const frame = root.getBoundingClientRect();
  const { x, y, width, height: whole } = node.getBoundingClientRect();
  const above = face.ring === undefined ? 0 : ringHeight(whole);
  const height = whole - above - (choicesIn(node)?.offsetHeight ?? 0);
  const { rowCount, cellsHigh } = face;
  const size = { reelCount: reelCountOf(face), rowCount, ...(cellsHigh !== undefined && { cellsHigh }) };
  return layOut({ x: x - frame.x, y: y - frame.y + above, width, height }, size);
}

async function paintScenery(scenery: Scenery, root: HTMLElement, node: HTMLElement, layout: Layout): Promise<void> {
  const { width, height, y } = root.getBoundingClientRect();
  const floor = Math.round(node.getBoundingClientRect().bottom - y + messageHeight);
  await scenery.paint({ width: Math.round(width), height: Math.round(height), reels: layout.reels, floor });
}

const windowSize = (): string => `${window.innerWidth} ${window.innerHeight} ${window.devicePixelRatio}`;

/** Builds the board inside the game's root; `node` must be in the document, since its size is measured. */
export async function createBoard(face: SlotFace, root: HTMLElement, node: HTMLElement, say: Say): Promise<Board> {
  const scenery = createScenery(face);
  const { node: overlay, ...written } = createOverlay();
  root.prepend(...scenery.nodes);
  const ring = createRing(face, say);
  if (ring !== undefined) overlay.append(ring.node);
  node.append(overlay);
  let layout = measure(face, root, node);
  let size = windowSize();
  let shown: { strips: FaceReels; stops: readonly number[]; window: FaceReels } = {
    strips: face.reels.base,
    stops: face.firstStops,
    window: firstWindow(face),
  };
  let reels = await createReelSet(face, layout);
  let fitting: Promise<void> | undefined;

  function placeAll(): void {
    place(overlay, layout.reels);
    const { x, y, width, height } = layout.reels;
    place(reels.canvas, { x: x - margin, y: y - margin, width: width + margin * 2, height: height + margin * 2 });
    placeChoices(root, node);
    root.style.setProperty('--cell', `${layout.cellWidth}px`);
    root.style.setProperty('--ring', `${ringHeight(node.offsetHeight)}px`);
  }
  async function settle(): Promise<void> {
    reels.canvas.classList.add('reels');
    node.insertBefore(reels.canvas, overlay);
    placeAll();
    reels.rest(shown.strips, shown.stops, shown.window);
    await paintScenery(scenery, root, node, layout);
  }
  async function rebuild(): Promise<void> {
    size = windowSize();
    layout = measure(face, root, node);
    const fresh = await createReelSet(face, layout);
    reels.canvas.remove();
    reels.destroy();
    reels = fresh;
    await settle();
  }
  await settle();

  // the picture follows the window at once, stretched; it is drawn anew as soon as the reels rest
  window.addEventListener('resize', () => {
    layout = measure(face, root, node);
    placeAll();
    void paintScenery(scenery, root, node, layout);
  });

  return {
    ...written,
    ring,
    get reels() {
      return reels;
    },
    rest(strips, stops, window) {
      shown = { strips, stops, window };
      reels.rest(strips, stops, window);
    },
    async fit() {
      if (fitting === undefined && windowSize() !== size) fitting = rebuild();
      await fitting;
      fitting = undefined;
    },
    setNight: (isNight) => void (root.dataset['mood'] = isNight ? 'night' : 'day'),
  };
}
