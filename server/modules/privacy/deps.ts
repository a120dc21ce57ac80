import type { MessageDeps } from '#server/modules/messages/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { ExportSet } from '#server/platform/export.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';

/** What the rights of players over their data need of the app. */
export type PrivacyDeps = WalletDeps &
  Pick<MessageDeps, 'content' | 'brandName'> & {
    config: { publicUrl: string };
    files: FileStore;
    parts: { exports: readonly ExportSet[] };
  };

export const handle = handlerFor<PrivacyDeps>();
