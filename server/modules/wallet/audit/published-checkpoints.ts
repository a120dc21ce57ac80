// The signed checkpoints outside of the database: a file that is only added to, and an email to the operator. Who rewrites the whole history and
// signs it anew cannot rewrite those.
import { existsSync, appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { sendOperatorEmail } from '#server/platform/email.ts';
import type { WalletDeps } from '../deps.ts';
import { checkpointsEmail, type MailedCheckpoint } from './checkpoints.email.ts';
import type { WalletTables } from '../tables.ts';

/** The file's name in the data folder. */
export const publishedCheckpointsFile = 'ledger-checkpoints.log';

type CheckpointRow = Selectable<WalletTables['wallet_checkpoint']>;

export type PublishedCheckpoint = MailedCheckpoint;

export const toPublished = (checkpoint: CheckpointRow): PublishedCheckpoint => ({
  currency: checkpoint.currency,
  until: checkpoint.until.toISOString(),
  hash: checkpoint.hash.toString('hex'),
  signature: checkpoint.signature.toString('base64'),
  keyId: checkpoint.key_id,
});

/** Returns the checkpoints of a file, one a line; other lines, as an email has them, are left out. @throws Error for a torn line */
export function readPublished(file: string): PublishedCheckpoint[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => {
      try {
        return JSON.parse(line) as PublishedCheckpoint;
      } catch (cause) {
        throw new Error(`${file} holds a line that is no checkpoint of the ledger: ${line}`, { cause });
      }
    });
}

/** Publishes the checkpoints that are newer than those of the file. What was published is never written again, whatever the database says now. */
export async function publishCheckpoints(
  context: Pick<WalletDeps, 'database' | 'clock' | 'secrets' | 'config'>,
): Promise<PublishedCheckpoint[]> {
  const { database, config } = context;
  const file = join(config.dataDir, publishedCheckpointsFile);
  const last = new Map<string, string>();
  for (const { currency, until } of readPublished(file)) if (until > (last.get(currency) ?? '')) last.set(currency, until);
  const checkpoints = await database.db.selectFrom('wallet_checkpoint').selectAll().orderBy('until').orderBy('currency').execute();
  const fresh = checkpoints.map(toPublished).filter(({ currency, until }) => until > (last.get(currency) ?? ''));
  if (fresh.length === 0) return [];
  await database.transact(async (tx) => await sendOperatorEmail(tx, context, checkpointsEmail, fresh));
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 });
  appendFileSync(file, fresh.map((checkpoint) => `${JSON.stringify(checkpoint)}\n`).join(''), { mode: 0o644 });
  return fresh;
}
