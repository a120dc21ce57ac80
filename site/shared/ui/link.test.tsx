import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageContextProvider } from '../page/page-context.tsx';
import { Link } from './link.tsx';

const page = { publicUrl: 'https://hall.example', buildId: 'b', locale: 'de', prefix: '/de', path: '/', isPreview: false };
const htmlOf = (to: string): string =>
  renderToStaticMarkup(
    <PageContextProvider value={page}>
      <Link to={to}>there</Link>
    </PageContextProvider>,
  );

test('links with http open a new tab, others stay in the language', () => {
  expect(htmlOf('https://elsewhere.example/help')).toBe(
    '<a href="https://elsewhere.example/help" target="_blank" rel="noopener noreferrer">there</a>',
  );
  expect(htmlOf('/games')).toBe('<a href="/de/games">there</a>');
});
