import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { ContentPage } from '../api.ts';

/** What a long page holds, beside it on wide screens. */
export function Contents({ headings }: Pick<ContentPage, 'headings'>) {
  const { say } = useTexts();
  if (headings.length < 3) return null;
  return (
    <nav aria-label={say('pages.content.contents')} className="contents-list">
      <p className="mb-2 text-sm font-semibold text-dim">{say('pages.content.contents')}</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
