import type { JurisdictionRow } from '#server/modules/jurisdiction/index.ts';
import type { MessageDeps } from '#server/modules/messages/index.ts';
import type { PaymentDeps } from '#server/modules/payments/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { ExportSet } from '#server/platform/export.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { PersonalData } from '#server/platform/personal.ts';

/** An owner of personal data, as this module calls it: the app gives each what it needs. */
export type AnyPersonalData = PersonalData<object>;

/** What the rights of players over their data need of the app. */
export type PrivacyDeps = PaymentDeps &
  MessageDeps & {
    config: { publicUrl: string };
    files: FileStore;
    parts: { exports: readonly ExportSet[]; personal: readonly AnyPersonalData[]; jurisdictions: readonly JurisdictionRow[] };
  };

export const handle = handlerFor<PrivacyDeps>();
