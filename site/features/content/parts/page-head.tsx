import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import type { ContentPage } from '../api.ts';

/** A day in the reader's language. */
function useDay(day: string | null): string | undefined {
  const { locale } = useTexts();
  return day === null ? undefined : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

type Head = Pick<ContentPage, 'identity' | 'scene' | 'group' | 'title' | 'description' | 'updated'>;

/** The head of a page of words: title, what it is about, since when it stands so. */
export function PageHead({ page }: { page: Head }) {
  const { say } = useTexts();
  const day = useDay(page.updated);
  return (
    <header className="page-head">
      <div className="page-head-picture" aria-hidden="true">
        <Poster identity={page.identity} scene={page.scene} shape="wide" sizes="(width < 48rem) 10px, 1200px" />
      </div>
      {page.group === null ? null : <p className="text-sm font-semibold text-dim">{page.group}</p>}
      <h1 className="mt-1 max-w-[14.65em] text-3xl sm:text-[2.6rem]">{page.title}</h1>
      <p className="mt-3 text-dim sm:text-lg">{page.description}</p>
      {day === undefined ? null : (
        <p className="mt-4 text-sm text-faint">
          <time dateTime={page.updated ?? undefined}>{say('pages.content.updated', { day })}</time>
        </p>
      )}
    </header>
  );
}
