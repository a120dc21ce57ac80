import type { StepsBlock } from '#contract/content/blocks.ts';

/** What happens, in order, joined by a line. */
export function Steps({ block }: { block: StepsBlock }) {
  return (
    <section aria-labelledby={block.id} className="steps-box rounded-xl bg-room p-5 sm:p-8">
      <h2 id={block.id} className="text-2xl sm:text-3xl">
        {block.title}
      </h2>
      <ol className="steps">
        {block.items.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
            <p className="mt-1 text-dim">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
