import { ChevronDown } from 'lucide-react';
import type { FaqBlock } from '#contract/content/blocks.ts';
import { RichText } from './rich-text.tsx';

/** Questions that open by a press, also without script. */
export function Faq({ block }: { block: FaqBlock }) {
  return (
    <section>
      {block.title === undefined ? null : (
        <h2 id={block.id} className="mb-4 text-xl sm:text-2xl">
          {block.title}
        </h2>
      )}
      <div className="grid gap-2">
        {block.items.map(({ question, html }) => (
          <details key={question} className="faq">
            <summary>
              {question}
              <ChevronDown size={18} aria-hidden="true" />
            </summary>
            <div className="px-5 pb-5">
              <RichText html={html} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
