// Keeps a local chain while the process that started it lives: `CHAIN_STATE_FILE` is what it is read from and written to, `PORT` where it listens.
import { readWholeNumber, requireText } from '#kit/environment.ts';
import { endWithParent } from './end-with-parent.ts';
import { startLocalNode } from './local-node.ts';

const node = await startLocalNode({
  port: readWholeNumber(process.env, 'PORT', 8545, 1, 65_535),
  blockSeconds: readWholeNumber(process.env, 'CHAIN_BLOCK_SECONDS', 2, 1, 60),
  stateFile: requireText(process.env, 'CHAIN_STATE_FILE'),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void node.stop().finally(() => process.exit(0)));
endWithParent(node.stop);
process.send?.('ready');
