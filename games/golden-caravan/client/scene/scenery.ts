import { element } from '#games/sdk/client/element.ts';
import { drawScene, type Scene } from './draw-scene.ts';

/** The two pictures behind the reels; the night lies over the dusk and is faded in by the style of the game. */
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

export function createScenery(): Scenery {
  const dusk = element('img', { class: 'scene', attributes: { alt: '' } });
  const night = element('img', { class: 'scene scene-night', attributes: { alt: '' } });
  return {
    nodes: [dusk, night],
    async paint(scene) {
      await Promise.all([
        paintImage(dusk, drawScene({ ...scene, isNight: false })),
        paintImage(night, drawScene({ ...scene, isNight: true })),
      ]);
    },
  };
}
