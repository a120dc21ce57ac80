import type { DocumentKind } from '#contract/documents/document-kinds.ts';
import type { DocumentDeps } from './deps.ts';

/** How a kind of document is called in a player's language. */
export const kindWords = ({ content }: Pick<DocumentDeps, 'content'>, locale: string, kind: DocumentKind): string =>
  content.say(locale, `modals.documents.kind.${kind}`);
