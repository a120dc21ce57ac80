import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { pageQuery } from '../api.ts';
import { pageNamed } from '#site/shared/page/content-url.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Blocks } from '../parts/blocks.tsx';

/** One answer, beside the list of questions. */
export default function QuestionPage() {
  const { say, locale } = useTexts();
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const { data: page } = useSuspenseQuery(pageQuery(locale, pageNamed(path ?? '/'))).data;
  usePageHead({ title: page.title, description: page.description, picture: page });
  return (
    <article lang={page.locale === locale ? undefined : page.locale}>
      <Link to="/questions" className="mb-3 inline-flex min-h-11 items-center gap-2 text-dim hover:text-ink lg:hidden">
        <ArrowLeft size={18} aria-hidden="true" />
        {say('pages.questions.all')}
      </Link>
      {page.group === null ? null : <p className="text-sm font-semibold text-dim">{page.group}</p>}
      <h1 className="mt-1 max-w-[17.3em] text-3xl sm:text-4xl">{page.title}</h1>
      <div className="mt-5 space-y-8">
        <Blocks page={page} />
      </div>
    </article>
  );
}
