import { Container, Sprite } from 'pixi.js';
import { seeded } from '#games/sdk/client/seeded.ts';
import type { Layout } from './layout.ts';
import type { Textures } from './textures.ts';

export interface Embers {
  node: Container;
  /** Lets sparks rise from the foot of the reels. */
  burst(count: number): void;
  move(now: number): boolean;
  clear(): void;
}

interface Spark {
  sprite: Sprite;
  bornAt: number;
  ms: number;
  x: number;
  y: number;
  driftX: number;
  rise: number;
  sway: number;
}

/** Sparks of a fire, for wins that are worth one. They show nothing and decide nothing. */
export function createEmbers(layout: Layout, textures: Textures): Embers {
  const node = new Container();
  const random = seeded(2026);
  let sparks: Spark[] = [];
  const { width, height } = layout.reels;
  return {
    node,
    burst(count) {
      const now = performance.now();
      for (let index = 0; index < count; index += 1) {
        const sprite = new Sprite(textures.ember);
        sprite.anchor.set(0.5);
        const size = layout.cellWidth * (0.05 + random() * 0.11);
        sprite.width = size;
        sprite.height = size;
        sprite.alpha = 0;
        node.addChild(sprite);
        sparks.push({
          sprite,
          bornAt: now + random() * 900,
          ms: 1300 + random() * 1500,
          x: random() * width,
          y: height * (0.72 + random() * 0.32),
          driftX: (random() - 0.5) * width * 0.16,
          rise: height * (0.5 + random() * 0.6),
          sway: random() * 6.283,
        });
      }
    },
    move(now) {
      for (const { sprite, bornAt, ms, x, y, driftX, rise, sway } of sparks) {
        const part = Math.max(0, (now - bornAt) / ms);
        sprite.x = x + driftX * part + Math.sin(sway + part * 7) * layout.cellWidth * 0.08;
        sprite.y = y - rise * part ** 0.8;
        sprite.alpha = Math.max(0, Math.min(1, part * 6) * (1 - part));
      }
      const over = sparks.filter(({ bornAt, ms }) => now > bornAt + ms);
      for (const { sprite } of over) sprite.destroy();
      sparks = sparks.filter(({ bornAt, ms }) => now <= bornAt + ms);
      return sparks.length > 0;
    },
    clear() {
      for (const { sprite } of sparks) sprite.destroy();
      sparks = [];
    },
  };
}
