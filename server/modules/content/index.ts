// Content: what players read, by language, from files or from an outside service. Owns the folder content/.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import type { ContentDeps } from './deps.ts';
import { listContentPages, readContentPage, readContentSources, readContentTexts } from './content.call.ts';

export const contentHandlers: AnyHandler<ContentDeps>[] = [readContentTexts, readContentSources, listContentPages, readContentPage];

export { type Content, openContent } from './content.ts';
export { createPreviewTokens, type PreviewTokens } from './preview.ts';
export { contentFiles } from './sources/content-files.ts';
export { contentService } from './sources/content-service.ts';
export type { ContentSource } from './sources/content-source.ts';
