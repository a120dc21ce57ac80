// Makes a seed: node services/chain/signer/make-seed.ts <file>. Prints the public key for CHAIN_XPUB, never the seed. CHAIN_FAMILY says of which account.
import { openFamily } from '../families/index.ts';
import { makeSeed, openKeys } from './keys.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say where the seed is to lie: node services/chain/signer/make-seed.ts /secure/seed');
  process.exit(2);
}
const { xpub } = openKeys(makeSeed(file), openFamily(process.env['CHAIN_FAMILY'] ?? 'ethereum', 1).bitcoin?.accountPath);
console.log(
  `The seed lies in ${file}, readable by this user alone. Keep a copy of it offline: whoever has it has the coins.\n\nCHAIN_XPUB=${xpub}`,
);
