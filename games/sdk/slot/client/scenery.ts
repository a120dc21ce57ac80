import { element } from '#games/sdk/client/element.ts';
import type { Scene, SlotFace } from './slot-face.ts';

/** The pictures behind the reels; that of the free games lies over the other and is faded in by the style. */
export interface Scenery {
  nodes: HTMLElement[];
  paint(scene: Omit<Scene, 'isNight'>): Promise<void>;
}

async function paintImage(image: HTMLImageElement, svg: string): Promise<void> {
  const before = image.src;
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode().catch(() => undefined); // an image that was replaced meanwhile is not needed any more
  if (before !== '') URL.revokeObjectURL(before);
}

export function createScenery({ drawScene, reels }: Pick<SlotFace, 'drawScene' | 'reels'>): Scenery {
  const hasNight = reels.free.length > 0;
  const day = element('img', { class: 'scene', attributes: { alt: '' } });
  const night = element('img', { class: 'scene scene-night', attributes: { alt: '' } });
  return {
    nodes: hasNight ? [day, night] : [day],
    async paint(scene) {
      await Promise.all([
        paintImage(day, drawScene({ ...scene, isNight: false })),
        hasNight && paintImage(night, drawScene({ ...scene, isNight: true })),
      ]);
    },
  };
}
