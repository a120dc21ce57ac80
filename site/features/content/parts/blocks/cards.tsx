import type { CardsBlock } from '#contract/content/blocks.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';

function Card({ item }: { item: CardsBlock['items'][number] }) {
  const words = (
    <>
      {item.scene === undefined ? null : (
        <span className="offer-picture">
          <Poster identity={item.identity} scene={item.scene} shape="wide" sizes="(width < 40rem) 100vw, 420px" />
        </span>
      )}
      <span className="block p-5">
        {item.eyebrow === undefined ? null : <span className="block text-sm font-semibold text-dim">{item.eyebrow}</span>}
        <span className="block font-title text-xl font-bold">{item.title}</span>
        <span className="mt-1.5 block text-dim">{item.text}</span>
      </span>
    </>
  );
  return (
    <li>
      {item.to === undefined ? (
        <div className="offer">{words}</div>
      ) : (
        <Link to={item.to} className="offer">
          {words}
        </Link>
      )}
    </li>
  );
}

/** Cards with a picture each: offers, ways on. */
export function Cards({ block }: { block: CardsBlock }) {
  return (
    <section>
      {block.title === undefined ? null : (
        <h2 id={block.id} className="mb-4 text-xl sm:text-2xl">
          {block.title}
        </h2>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {block.items.map((item) => (
          <Card key={item.title} item={item} />
        ))}
      </ul>
    </section>
  );
}
