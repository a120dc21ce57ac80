// The welcome package: its steps as they are offered, with the player's own state in them; what content plans while none is offered.
import { useSuspenseQuery } from '@tanstack/react-query';
import { loadPackage, PackageSteps, usePackage } from '#site/features/bonuses/index.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { pageNamed } from '#site/shared/page/content-url.ts';
import type { RouteLoad } from '#site/shared/page/route.ts';
import { loadContentPage, pageQuery } from '../api.ts';
import { Faq } from '../parts/blocks/faq.tsx';
import { PageHead } from '../parts/page-head.tsx';
import ContentPage from './content-page.tsx';

/** Loads what the page shows. */
export const load = async ({ queries, locale, path }: RouteLoad): Promise<unknown> =>
  await Promise.all([loadContentPage(queries, locale, pageNamed(path)), loadPackage(queries)]);

type Package = NonNullable<ReturnType<typeof usePackage>>;

function Offered({ of }: { of: Package }) {
  const { say, locale } = useTexts();
  const { data: page } = useSuspenseQuery(pageQuery(locale, { section: 'pages', identity: 'welcome-package' })).data;
  const description = say('pages.bonus.package-text', { count: of.steps.length });
  usePageHead({ title: page.title, description, picture: page });
  return (
    <article className="space-y-8 sm:space-y-10">
      <PageHead page={{ ...page, description, group: null }} />
      <PackageSteps of={of} />
      {page.blocks.map((block) => (block.kind === 'faq' ? <Faq key={block.id} block={block} /> : null))}
    </article>
  );
}

export default function WelcomePage() {
  const offered = usePackage();
  return offered === undefined || offered.steps.length === 0 ? <ContentPage /> : <Offered of={offered} />;
}
