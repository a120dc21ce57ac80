// One app process of the crash test: wallet commands come over the channel of the parent, answers go back once they are committed.
import { pino } from 'pino';
import { createWallet, type WalletCommand } from '#server/modules/wallet/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { Outbox } from '#server/platform/outbox.ts';

const log = pino({ level: 'silent' });
const database = openDatabase(process.env['CRASH_DATABASE_URL'] ?? '', { connections: 2, log });
const outbox = { notice: () => undefined } as Outbox;
const wallet = createWallet({ database, log, outbox, clock: createClock() }, { connections: 2 });

/** A command as it travels: amounts as text. */
type Sent = { id: number; command: Record<string, unknown> & { amount: string } };

process.on('message', (sent: Sent[]) => {
  for (const { id, command } of sent)
    wallet.submit({ ...command, amount: BigInt(command.amount) } as unknown as WalletCommand).then(
      ({ code }) => process.send?.({ id, code }),
      // what became of it is not known here
      () => process.send?.({ id, code: 'unknown' }),
    );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
