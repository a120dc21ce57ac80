import type { BlockLink } from '#contract/content/blocks.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';

/** The ways on from a block: the first one is the main one. */
export function BlockLinks({ links }: { links: readonly BlockLink[] }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {links.map(({ text, to }, index) => (
        <Link key={to} to={to} className={buttonClass({ kind: index === 0 ? 'main' : 'plain' })}>
          {text}
        </Link>
      ))}
    </div>
  );
}
