// A bonus: as it is offered, with its figures and terms; what content writes of one that nobody offers.
import { useQuery } from '#site/shared/api/use-query.ts';
import { useMatch } from '@tanstack/react-router';
import { loadOffer, OfferBody, useOffer } from '#site/features/bonuses/index.ts';
import { pageNamed } from '#site/shared/page/content-url.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { RouteLoad } from '#site/shared/page/route.ts';
import { loadContentPage, pageQuery } from '../api.ts';
import { PageHead } from '../parts/page-head.tsx';
import ContentPage from './content-page.tsx';

/** A bonus that is offered needs no words of content; one that is not has these alone. */
export async function load({ queries, locale, path }: RouteLoad): Promise<void> {
  const name = pageNamed(path);
  const isOffered = await loadOffer(queries, name.identity).catch(() => false);
  await loadContentPage(queries, locale, name).catch((error: unknown) => {
    if (!isOffered) throw error;
  });
}

type Found = NonNullable<ReturnType<typeof useOffer>>;

function Offered({ offer, isForViewer }: Found) {
  const { locale, say } = useTexts();
  const written = useQuery({ ...pageQuery(locale, { section: 'bonuses', identity: offer.identity }), enabled: false }).data?.data;
  const scene = written?.scene ?? 'lanterns';
  const { name: title, text: description, identity } = offer;
  usePageHead({ title, description, picture: { identity, scene } });
  return (
    <article>
      <PageHead page={{ title, description, identity, scene, group: say('pages.bonus.group'), updated: null }} />
      <div className="mt-6 sm:mt-8">
        <OfferBody offer={offer} isForViewer={isForViewer} />
      </div>
    </article>
  );
}

export default function BonusPage() {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const found = useOffer(pageNamed(path ?? '/').identity);
  return found === undefined ? <ContentPage /> : <Offered {...found} />;
}
