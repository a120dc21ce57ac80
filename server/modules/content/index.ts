// Content: what players read, by language, from files or from an outside service. Owns the folder content/.
export { type ContentConfig, readContentConfig } from './config.ts';
export type { ContentDeps } from './deps.ts';
export { checkContent, type ContentReport } from './check-content.ts';
export { type Content, type Edition, openContent } from './content.ts';
export { createPreviewTokens, type PreviewTokens } from './preview.ts';
export { contentFiles } from './sources/content-files.ts';
export { contentService } from './sources/content-service.ts';
export type { ContentSource } from './sources/content-source.ts';
