// Writes the files of the ledger's sql/ that are made from the posting rule: npm run write-posting
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePosting } from '#server/modules/wallet/index.ts';

const folder = join(import.meta.dirname, '..', 'server', 'modules', 'wallet', 'ledger', 'sql');
for (const [name, text] of Object.entries(writePosting())) writeFileSync(join(folder, name), text);
