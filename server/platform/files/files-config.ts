// Where the files of players are kept, and under which secret.
import { join } from 'node:path';
import { type Environment, requireText } from '#kit/environment.ts';

/** A bucket of any server that speaks S3. */
export interface S3Config {
  /** Origin and, where it has one, path of the server, without a trailing slash. Buckets are addressed by path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What every name in the bucket begins with, so that installations can share one. */
  prefix: string;
}

export interface FilesConfig {
  /** The folder, used where there is no bucket. */
  folder: string;
  s3: S3Config | undefined;
  /** What the keys of files are encrypted under. Undefined: a key of the app's own secret. */
  secret: string | undefined;
  /** Secrets that were in use before; what lies under them can still be read. */
  secretsBefore: readonly string[];
}

const minSecretLetters = 32;

function readSecret(name: string, secret: string): string {
  if (secret.length < minSecretLetters) throw new Error(`${name} must have at least ${minSecretLetters} characters.`);
  return secret;
}

function readS3(env: Environment): S3Config | undefined {
  const endpoint = env['FILES_S3_ENDPOINT'];
  if (endpoint === undefined || endpoint === '') return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '')
    throw new Error(`FILES_S3_ENDPOINT is "${endpoint}"; it must be an address such as https://s3.eu-central-1.amazonaws.com.`);
  const prefix = env['FILES_S3_PREFIX'] ?? 'lanternhall/';
  if (!/^(?:[\w.-]+\/)*$/.test(prefix)) throw new Error(`FILES_S3_PREFIX is "${prefix}"; it must be folders that end in a slash.`);
  return {
    endpoint: url.href.replace(/\/$/, ''),
    region: env['FILES_S3_REGION'] ?? 'us-east-1',
    bucket: requireText(env, 'FILES_S3_BUCKET'),
    accessKeyId: requireText(env, 'FILES_S3_KEY_ID'),
    secretAccessKey: requireText(env, 'FILES_S3_SECRET'),
    prefix,
  };
}

export function readFilesConfig(env: Environment, dataDir: string): { files: FilesConfig } {
  const before = (env['FILES_SECRETS_BEFORE'] ?? '').split(/[\s,]+/).filter((secret) => secret !== '');
  const secret = env['FILES_SECRET'];
  return {
    files: {
      folder: env['FILES_DIR'] ?? join(dataDir, 'files'),
      s3: readS3(env),
      secret: secret === undefined || secret === '' ? undefined : readSecret('FILES_SECRET', secret),
      secretsBefore: before.map((one) => readSecret('FILES_SECRETS_BEFORE', one)),
    },
  };
}
