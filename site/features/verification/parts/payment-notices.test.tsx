// What a withdrawal says of the document about its account.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Texts, TextsProvider } from '#site/shared/i18n/texts.tsx';
import { PageContextProvider } from '#site/shared/page/page-context.tsx';
import { AccountNotice, PaymentDocumentNotice } from './payment-notices.tsx';

const say = (key: string, values: Record<string, string> = {}): string => [key, ...Object.values(values)].join(' ');
const texts = { locale: 'de', say, find: say } as unknown as Texts;
const page = { publicUrl: 'https://hall.example', buildId: 'b', locale: 'de', prefix: '/de', path: '/', isPreview: false };
const htmlOf = (notice: ReactNode): string =>
  renderToStaticMarkup(
    <PageContextProvider value={page}>
      <TextsProvider value={texts}>{notice}</TextsProvider>
    </PageContextProvider>,
  );

test('the review names the document that its account needs first, and one that waits leads to where it is handed in', () => {
  const first = htmlOf(<AccountNotice document="payment-method" />);
  expect(first).toContain('modals.verification.account-document modals.documents.kind.payment-method');
  expect(first).toContain('/questions/verification"');
  const awaited = htmlOf(<PaymentDocumentNotice />);
  expect(awaited).toContain('modals.verification.payment-document');
  expect(awaited).toContain('/profile/verification"');
});
