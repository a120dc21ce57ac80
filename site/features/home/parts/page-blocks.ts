import type { Block } from '#contract/content/blocks.ts';

const blockOf = <K extends Block['kind']>(blocks: readonly Block[], kind: K): Extract<Block, { kind: K }> | undefined =>
  blocks.find((block): block is Extract<Block, { kind: K }> => block.kind === kind);

/** A page's hero, and its steps; undefined without such a block. */
export const heroOf = (blocks: readonly Block[]) => blockOf(blocks, 'hero');
export const stepsOf = (blocks: readonly Block[]) => blockOf(blocks, 'steps');
