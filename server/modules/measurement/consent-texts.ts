import type { MeasurementConfig } from './config.ts';

interface PageTexts {
  messages: Record<string, unknown>;
  hash: string;
}
type TextsOf = (locale: string, isPreview: boolean) => PageTexts;

const asked = 'layout.cookies.text';

/** Returns pages' texts in which the question about consent says what becomes of who declines in this installation. */
export function consentTexts({ measurement }: MeasurementConfig, textsOf: TextsOf): TextsOf {
  if (measurement.cookieless !== 'on_reject') return textsOf;
  const told = new WeakMap<object, PageTexts>();
  return (locale, isPreview) => {
    const texts = textsOf(locale, isPreview);
    const known = told.get(texts.messages);
    if (known !== undefined) return known;
    const { messages, hash } = texts;
    // a file of texts never changes under its name
    const changed = { hash: `${hash}r`, messages: { ...messages, [asked]: messages[`${asked}-on-reject`] } };
    told.set(messages, changed);
    return changed;
  };
}
