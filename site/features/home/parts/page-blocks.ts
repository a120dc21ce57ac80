import type { Block } from '#contract/content/blocks.ts';

type Hero = Extract<Block, { kind: 'hero' }>;

/** A page's hero; undefined without one. */
export const heroOf = (blocks: readonly Block[]): Hero | undefined => blocks.find((block): block is Hero => block.kind === 'hero');
