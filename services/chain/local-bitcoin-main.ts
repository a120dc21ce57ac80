// Keeps a local Bitcoin chain while the process that started it lives: `CHAIN_STATE_FOLDER` is where it is kept, `PORT` where it listens.
import { readWholeNumber, requireText } from '#kit/environment.ts';
import { endWithParent } from './end-with-parent.ts';
import { startLocalBitcoin } from './local-bitcoin.ts';

const node = await startLocalBitcoin({
  port: readWholeNumber(process.env, 'PORT', 8332, 1, 65_535),
  blockSeconds: readWholeNumber(process.env, 'CHAIN_BLOCK_SECONDS', 3, 1, 600),
  folder: requireText(process.env, 'CHAIN_STATE_FOLDER'),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void node.stop().finally(() => process.exit(0)));
endWithParent(node.stop);
process.send?.('ready');
