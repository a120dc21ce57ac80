import type { ActionBlock } from '#contract/content/blocks.ts';
import { BlockLinks } from './block-links.tsx';

/** A last word with the ways on. */
export function Action({ block }: { block: ActionBlock }) {
  return (
    <section aria-labelledby={block.id} className="rounded-xl bg-room px-5 py-8 text-center sm:px-8 sm:py-10 [&>div]:justify-center">
      <h2 id={block.id} className="text-2xl sm:text-3xl">
        {block.title}
      </h2>
      {block.text === undefined ? null : <p className="mx-auto mt-2 max-w-[35.9em] text-dim">{block.text}</p>}
      <BlockLinks links={block.actions} />
    </section>
  );
}
