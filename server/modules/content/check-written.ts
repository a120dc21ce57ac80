// Whoever wrote it, content has one shape: that which the house's own calls answer.
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { contentCalls } from '#contract/content/content.ts';
import { ContentError } from './content-error.ts';
import type { WrittenLocale } from './sources/content-source.ts';

const { readContentTexts, readContentSources } = contentCalls;

function check(schema: TSchema, value: unknown, where: string): void {
  const [first] = Value.Errors(schema, value);
  if (first !== undefined) throw new ContentError(`${where}${first.instancePath} ${first.message}`);
}

/** @throws ContentError naming what is no text, no page, or has a name that no address can hold. */
export function checkWritten(locale: string, { texts, pages }: WrittenLocale): void {
  check(readContentTexts.spec.data, texts, `${locale}/texts`);
  check(readContentSources.spec.data, pages, `${locale}/pages`);
}
