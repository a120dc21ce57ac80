// The signed heads outside of the database: a file that is only added to, and an email to the operator. Who rewrites the whole history and
// signs it anew cannot rewrite those.
import { existsSync, appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { sendOperatorEmail } from '#server/platform/email.ts';
import type { WalletDeps } from '../deps.ts';
import { checkpointsEmail, type MailedHead } from './checkpoints.email.ts';
import type { WalletTables } from '../tables.ts';

/** The file's name in the data folder. */
export const publishedHeadsFile = 'ledger-heads.log';

type HeadRow = Selectable<WalletTables['wallet_head']>;

export type PublishedHead = MailedHead;

export const toPublished = (head: HeadRow): PublishedHead => ({
  currency: head.currency,
  until: head.until.toISOString(),
  hash: head.hash.toString('hex'),
  signature: head.signature.toString('base64'),
  keyId: head.key_id,
});

/** Returns the heads of a file, one a line; other lines, as an email has them, are left out. @throws Error for a torn line */
export function readPublished(file: string): PublishedHead[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => {
      try {
        return JSON.parse(line) as PublishedHead;
      } catch (cause) {
        throw new Error(`${file} holds a line that is no head of the ledger: ${line}`, { cause });
      }
    });
}

/** Publishes the heads that are newer than those of the file. What was published is never written again, whatever the database says now. */
export async function publishHeads(context: Pick<WalletDeps, 'database' | 'clock' | 'secrets' | 'config'>): Promise<PublishedHead[]> {
  const { database, config } = context;
  const file = join(config.dataDir, publishedHeadsFile);
  const last = new Map<string, string>();
  for (const { currency, until } of readPublished(file)) if (until > (last.get(currency) ?? '')) last.set(currency, until);
  const heads = await database.db.selectFrom('wallet_head').selectAll().orderBy('until').orderBy('currency').execute();
  const fresh = heads.map(toPublished).filter(({ currency, until }) => until > (last.get(currency) ?? ''));
  if (fresh.length === 0) return [];
  await database.transact(async (tx) => await sendOperatorEmail(tx, context, checkpointsEmail, fresh));
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 });
  appendFileSync(file, fresh.map((head) => `${JSON.stringify(head)}\n`).join(''), { mode: 0o644 });
  return fresh;
}
