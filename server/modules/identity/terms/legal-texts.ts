// The texts that players agree to, as they stood: kept once a version and language, and never changed.
import { type LegalDocument, legalDocuments } from '#contract/players/agreement-documents.ts';
import type { ContentDeps } from '#server/modules/content/index.ts';
import { type Agreements, defaultLocale, locales } from '#server/modules/reference/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Keeps both texts as they are now under the versions in force; what is kept under a version already stays. */
export async function keepLegalTexts(
  tx: Tx,
  { content, clock }: Pick<ContentDeps, 'content'> & { clock: Clock },
  versions: Agreements,
): Promise<void> {
  const rows = legalDocuments.flatMap((document) =>
    locales.flatMap((locale) => {
      const page = content.written(locale).pages.find(({ section, identity }) => section === 'static' && identity === document);
      // a service of content may have no such page
      return page === undefined ? [] : [{ document, version: versions[document], locale, source: page.source, kept_at: clock.now() }];
    }),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('legal_text')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Returns a text of a version in a language, else in the default one; undefined where it was not kept. */
export async function readLegalText(db: Db, document: LegalDocument, version: string, locale: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('legal_text')
    .select(['locale', 'source'])
    .where('document', '=', document)
    .where('version', '=', version)
    .where('locale', 'in', [locale, defaultLocale])
    .execute();
  return (rows.find((row) => row.locale === locale) ?? rows[0])?.source;
}
