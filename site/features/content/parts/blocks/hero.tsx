import type { HeroBlock } from '#contract/content/blocks.ts';
import { Poster } from '#site/shared/ui/poster.tsx';
import { BlockLinks } from './block-links.tsx';

export interface HeroProps {
  block: HeroBlock;
  identity: string;
  scene: string | null;
}

/** The head of a page: a picture with calm dark to the left, and the page's title there. */
export function Hero({ block, identity, scene }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-picture">
        <Poster identity={identity} scene={block.scene ?? scene} shape="wide" sizes="(width < 48rem) 100vw, 1200px" isFirst />
      </div>
      <div className="hero-words">
        {block.eyebrow === undefined ? null : <p className="text-sm font-semibold text-dim">{block.eyebrow}</p>}
        <h1 id="hero-title" className="mt-2 max-w-[10.65em] text-[2rem] leading-[1.06] sm:text-5xl">
          {block.title}
        </h1>
        {block.text === undefined ? null : <p className="mt-4 max-w-[29.5em] text-dim sm:text-lg">{block.text}</p>}
        {block.actions === undefined ? null : <BlockLinks links={block.actions} />}
      </div>
    </section>
  );
}
