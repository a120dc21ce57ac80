// What grows by number, collected from the modules' folders: a new one is a new file there. docs/extending/ says how each is written.
import { join } from 'node:path';
import type { BonusDeps } from '#server/modules/bonuses/index.ts';
import type { ContentDeps } from '#server/modules/content/index.ts';
import type { PlayDeps } from '#server/modules/play/index.ts';
import { jurisdictionKind, type JurisdictionRow } from '#server/modules/jurisdiction/index.ts';
import type { MeasurementDeps } from '#server/modules/measurement/index.ts';
import type { MessageDeps } from '#server/modules/messages/index.ts';
import type { PaymentDeps } from '#server/modules/payments/index.ts';
import type { PrivacyDeps } from '#server/modules/privacy/index.ts';
import type { ReferenceDeps } from '#server/modules/reference/index.ts';
import type { DocumentDeps, VerificationDeps } from '#server/modules/verification/index.ts';
import type { SportsDeps } from '#server/modules/sports/index.ts';
import type { SupportDeps } from '#server/modules/support/index.ts';
import { type Handler, handlerKind } from '#server/platform/calls/handler.ts';
import { type Channel, channelKind } from '#server/platform/channel.ts';
import { collect } from '#server/platform/collect.ts';
import { exportKind, type ExportSet } from '#server/platform/export.ts';
import { type PersonalData, personalKind } from '#server/platform/personal.ts';
import { type AnyEmail, emailKind } from '#server/platform/email.ts';
import { type Job, jobKind } from '#server/platform/jobs.ts';
import type { FileDeps } from '#server/platform/files/files.job.ts';
import type { MailDeps } from '#server/platform/mail.job.ts';

/** All that any part may need of the app: the context has to have it. */
export type PartDeps = ReferenceDeps &
  ContentDeps &
  MessageDeps &
  BonusDeps &
  PaymentDeps &
  PlayDeps &
  SportsDeps &
  VerificationDeps &
  MailDeps &
  FileDeps &
  DocumentDeps &
  PrivacyDeps &
  MeasurementDeps &
  SupportDeps;

export interface Parts {
  jurisdictions: readonly JurisdictionRow[];
  handlers: readonly Handler<PartDeps>[];
  jobs: readonly Job<PartDeps>[];
  channels: readonly Channel<PartDeps>[];
  emails: readonly AnyEmail[];
  exports: readonly ExportSet[];
  personal: readonly PersonalData<PartDeps>[];
}

/** Where the house's own are. */
export const partFolders: readonly string[] = ['modules', 'platform'].map((folder) => join(import.meta.dirname, '..', folder));

/** Returns the parts that lie below the folders. @throws Error for a file that does not hold what its name says */
export async function collectParts(folders: readonly string[] = partFolders): Promise<Parts> {
  const [jurisdictions, handlers, jobs, channels, emails, exports, personal] = await Promise.all([
    collect(folders, jurisdictionKind),
    collect(folders, handlerKind<PartDeps>()),
    collect(folders, jobKind<PartDeps>()),
    collect(folders, channelKind<PartDeps>()),
    collect(folders, emailKind),
    collect(folders, exportKind),
    collect(folders, personalKind<PartDeps>()),
  ]);
  return { jurisdictions, handlers, jobs, channels, emails, exports, personal };
}
