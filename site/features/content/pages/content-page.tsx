// A page made of blocks: composed ones with a hero of their own, and pages of words with a head and a list of what they hold.
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { Contents } from '../parts/contents.tsx';
import { pageQuery } from '../api.ts';
import { pageNamed } from '#site/shared/page/content-url.ts';
import { PageHead } from '../parts/page-head.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Blocks } from '../parts/blocks.tsx';

export default function ContentPage() {
  const { locale } = useTexts();
  // the path of the page shown, while the next one loads too
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const { data: page } = useSuspenseQuery(pageQuery(locale, pageNamed(path ?? '/'))).data;
  usePageHead({ title: page.title, description: page.description, picture: page });
  const lang = page.locale === locale ? undefined : page.locale;
  if (page.blocks[0]?.kind === 'hero')
    return (
      <div lang={lang} className="space-y-8 sm:space-y-10">
        <Blocks page={page} />
      </div>
    );
  return (
    <article lang={lang}>
      <PageHead page={page} />
      <div className="words">
        <Contents headings={page.headings} />
        <div className="min-w-0 space-y-8">
          <Blocks page={page} />
        </div>
      </div>
    </article>
  );
}
