// The blocks of a content page, each drawn by its kind. A kind that this build does not know is left out.
import { useQuery } from '#site/shared/api/use-query.ts';
import { Suspense } from 'react';
import type { Block, ContactBlock, GamesBlock } from '#contract/content/blocks.ts';
import { Action } from './blocks/action.tsx';
import { Cards } from './blocks/cards.tsx';
import { Faq } from './blocks/faq.tsx';
import { Figures } from './blocks/figures.tsx';
import { Checkpoints } from './blocks/checkpoints.tsx';
import { Help } from './blocks/help.tsx';
import { Hero } from './blocks/hero.tsx';
import { Providers } from './blocks/providers.tsx';
import { RichText } from './blocks/rich-text.tsx';
import { Steps } from './blocks/steps.tsx';
import { type ContentPage, railQuery } from '../api.ts';
import { GameTile, Spotlight, spotlightOf } from '#site/features/games/index.ts';
import { lazyWithServer } from '#site/boot/deferred.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

/** Its script comes when it is shown: forms are heavy. */
const ContactForm = lazyWithServer(async () => await import('./blocks/contact-form.tsx'));

/** A row of games; so few that a row would look empty are shown with their figures. Absent while there are none. */
function Games({ block }: { block: GamesBlock }) {
  const games = useQuery(railQuery(block)).data?.data ?? [];
  if (games.length === 0) return null;
  const alone = spotlightOf(games);
  if (alone.length > 0)
    return (
      <section aria-labelledby={block.id}>
        <SectionHead id={block.id} title={block.title} note={block.note} />
        <div className="space-y-4">
          {alone.map((game) => (
            <Spotlight key={game.identity} game={game} />
          ))}
        </div>
      </section>
    );
  return (
    <Rail id={block.id} title={block.title} note={block.note}>
      {games.map((game) => (
        <li key={game.identity}>
          <GameTile game={game} />
        </li>
      ))}
    </Rail>
  );
}

function Contact({ block }: { block: ContactBlock }) {
  return (
    <Suspense fallback={<Skeleton className="h-132 max-w-[44rem] rounded-xl!" />}>
      <ContactForm block={block} />
    </Suspense>
  );
}

function Drawn({ block, page }: { block: Block; page: ContentPage }) {
  switch (block.kind) {
    case 'hero':
      return <Hero block={block} identity={page.identity} scene={page.scene} />;
    case 'text':
      return <RichText html={block.html} />;
    case 'games':
      return <Games block={block} />;
    case 'providers':
      return <Providers block={block} />;
    case 'cards':
      return <Cards block={block} />;
    case 'steps':
      return <Steps block={block} />;
    case 'help':
      return <Help block={block} />;
    case 'table':
      return <Figures block={block} />;
    case 'faq':
      return <Faq block={block} />;
    case 'action':
      return <Action block={block} />;
    case 'checkpoints':
      return <Checkpoints block={block} />;
    case 'contact':
      return <Contact block={block} />;
    default:
      return null;
  }
}

/** Blocks stay in their order for ever, so their place names them. */
export function Blocks({ page }: { page: ContentPage }) {
  return page.blocks.map((block, index) => <Drawn key={`${index} ${block.kind}`} block={block} page={page} />);
}
