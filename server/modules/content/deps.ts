import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Content } from './content.ts';
import type { PreviewTokens } from './preview.ts';

/** What content needs of the app. */
export interface ContentDeps {
  content: Content;
  previews: PreviewTokens;
}

export const handle = handlerFor<ContentDeps>();
