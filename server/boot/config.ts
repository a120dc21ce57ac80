// The settings of the app, put together: each module and each part of the platform reads its own from the environment, in a config.ts of its
// own, with the default and what is allowed.
import { join } from 'node:path';
import { type Environment, readSwitch } from '#kit/environment.ts';
import { type AffiliatesConfig, readAffiliatesConfig } from '#server/modules/affiliates/index.ts';
import { type BonusConfig, readBonusConfig } from '#server/modules/bonuses/index.ts';
import { type ContentConfig, readContentConfig } from '#server/modules/content/index.ts';
import { type IdentityConfig, readIdentityConfig } from '#server/modules/identity/index.ts';
import { type JurisdictionConfig, readJurisdictionConfig } from '#server/modules/jurisdiction/index.ts';
import { type LiveConfig, readLiveConfig } from '#server/modules/live/index.ts';
import { type MeasurementConfig, readMeasurementConfig } from '#server/modules/measurement/index.ts';
import { type MessagesConfig, readMessagesConfig } from '#server/modules/messages/index.ts';
import { type PaymentsConfig, readPaymentsConfig } from '#server/modules/payments/index.ts';
import { type PlayConfig, readPlayConfig } from '#server/modules/play/index.ts';
import { type ReferenceConfig, readReferenceConfig } from '#server/modules/reference/index.ts';
import { readVerificationConfig, type VerificationConfig } from '#server/modules/verification/index.ts';
import { readSportsConfig, type SportsConfig } from '#server/modules/sports/index.ts';
import { readSupportConfig, type SupportConfig } from '#server/modules/support/index.ts';
import { readWalletConfig, type WalletConfig } from '#server/modules/wallet/index.ts';
import { type DatabaseConfig, readDatabaseConfig } from '#server/platform/database-config.ts';
import { type FilesConfig, readFilesConfig } from '#server/platform/files/files-config.ts';
import { type HttpConfig, readHttpConfig } from '#server/platform/http-config.ts';
import { type LogLevel, readLogLevel } from '#server/platform/log.ts';
import { type MailConfig, readMailConfig } from '#server/platform/mail-config.ts';
import { readSecretsConfig, type SecretsConfig } from '#server/platform/secrets-config.ts';

type OfPlatform = HttpConfig & DatabaseConfig & MailConfig & SecretsConfig & { files: FilesConfig };
type OfModules = ReferenceConfig &
  JurisdictionConfig &
  WalletConfig &
  IdentityConfig &
  PlayConfig &
  SportsConfig &
  SupportConfig &
  MessagesConfig &
  AffiliatesConfig &
  MeasurementConfig &
  BonusConfig;

export type Config = OfPlatform &
  OfModules & {
    /** Where the embedded database, the secret and pictures are kept. */
    dataDir: string;
    logLevel: LogLevel;
    /** Run background jobs in this process. */
    jobs: boolean;
    content: ContentConfig;
    /** Who takes payments; without any, production takes none. */
    payments: PaymentsConfig;
    /** Who checks identities; without any, operators do. */
    verification: VerificationConfig | undefined;
    live: LiveConfig;
  };

/** Reads the environment. @throws Error that names the variable and what it may be. */
export function readConfig(env: Environment, root: string): Config {
  const reference = readReferenceConfig(env);
  const { mode } = reference;
  const http = readHttpConfig(env);
  const dataDir = env['DATA_DIR'] ?? join(root, '.data');
  return {
    ...reference,
    dataDir,
    ...readFilesConfig(env, dataDir),
    ...readSecretsConfig(env, mode === 'production'),
    ...http,
    ...readDatabaseConfig(env),
    ...readMailConfig(env),
    logLevel: readLogLevel(env, mode === 'demo' ? 'warn' : 'info'),
    jobs: readSwitch(env, 'JOBS', true),
    ...readJurisdictionConfig(env),
    ...readWalletConfig(env),
    ...readSupportConfig(env),
    ...readMessagesConfig(env),
    ...readAffiliatesConfig(env),
    ...readMeasurementConfig(env),
    ...readBonusConfig(env, mode),
    ...readIdentityConfig(env, { mode, ...http }),
    ...readPlayConfig(env),
    ...readSportsConfig(env),
    content: readContentConfig(env),
    payments: readPaymentsConfig(env, mode),
    ...readVerificationConfig(env),
    live: readLiveConfig(env, { mode, ...http }),
  };
}
