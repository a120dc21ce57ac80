// What is in a copy: every record set as a table, all of it as one JSON file, what the accounts hold, and a manifest with the hash of each file,
// signed so that a third party can check that nothing was changed.
import { createHash, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type AsyncZippable, zip } from 'fflate';
import { csvLine } from '#kit/csv.ts';
import { readProfile } from '#server/modules/players/index.ts';
import { readAllAccounts } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type ExportPeriod, type ExportSet, textOfCell } from '#server/platform/export.ts';
import type { PrivacyDeps } from './deps.ts';

const compress = promisify<AsyncZippable, Uint8Array>(zip);
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

/** The key that signs copies. */
export const exportKey = (secrets: PrivacyDeps['secrets']) => secrets.deriveSigningKey('data export');

interface Table {
  csv: string;
  rows: Record<string, string>[];
}

async function tableOf(set: ExportSet, db: Db, period: ExportPeriod): Promise<Table> {
  const rows: Record<string, string>[] = [];
  const lines: string[] = [csvLine(set.columns)];
  for await (const page of set.pages(db, period))
    for (const cells of page) {
      const texts = cells.map((cell) => textOfCell(cell));
      lines.push(csvLine(texts));
      rows.push(Object.fromEntries(set.columns.map((label, column) => [label, texts[column] ?? ''])));
    }
  if (rows.length === 0) lines.push(csvLine(['No Activity']));
  return { csv: lines.join(''), rows };
}

const readme = `This is a copy of the data that are kept about you, as of the time in manifest.json: your profile, sign-ins, payments, bets and every
movement of your accounts, limits, breaks and play over time, identity checks, documents, complaints and messages. The files that you
handed in are on the pages of your profile. Passwords, keys and what names other people are left out.

tables/*.csv      one file a kind of record, with labelled columns; times in UTC, amounts in the smallest unit of the currency
data.json         the same and your profile in one file for programs
manifest.json     the SHA-256 of each file, and what your accounts held
manifest.sig      the Ed25519 signature of manifest.json, in Base64

To check it: compare the hashes, then verify the signature with the public key whose keyId the manifest names; /api/ledger/keys lists it.
For each account the column "Change of real money" of tables/ledger-entries.csv adds up to "real" in manifest.json, bonus and held money likewise.
`;

const toJson = (value: unknown): string => JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one), 2);

/** Returns the copy of a player's data as a ZIP file. `db` is a snapshot: tables and balances belong to one moment. */
export async function makeCopy(db: Db, context: PrivacyDeps, playerId: string): Promise<Buffer> {
  const { clock, secrets, parts } = context;
  const madeAt = clock.now();
  // business time may be moved ahead of the times that are kept by the wall, and the other way round
  const period = { from: new Date(0), to: new Date(Math.max(madeAt.getTime(), clock.wallMs()) + 60_000), playerId };
  const files: Record<string, Buffer> = { 'README.txt': utf8(readme) };
  const sets: Record<string, Table['rows']> = {};
  for (const set of parts.exports) {
    const { csv, rows } = await tableOf(set, db, period);
    files[`tables/${set.name}.csv`] = utf8(csv);
    sets[set.name] = rows;
  }
  files['data.json'] = utf8(toJson({ profile: await readProfile(db, context, playerId), sets }));
  const accounts = (await readAllAccounts(db, playerId)).map(({ id, currency, real, bonus, held }) => ({
    id,
    currency,
    real,
    bonus,
    held,
  }));
  const { privateKey, keyId } = exportKey(secrets);
  const hashes = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]));
  const manifest = utf8(toJson({ house: context.config.publicUrl, player: playerId, madeAt, keyId, accounts, sha256: hashes }));
  const signature = utf8(`${sign(null, manifest, privateKey).toString('base64')}\n`);
  const whole: AsyncZippable = { ...files, 'manifest.json': manifest, 'manifest.sig': signature };
  return Buffer.from(await compress(whole));
}
