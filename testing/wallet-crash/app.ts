// One app process of the crash test: wallet commands come over the channel of the parent, answers go back once they are committed.
import { pino } from 'pino';
import { openLedger } from '#server/boot/open-app.ts';
import type { WalletCommand } from '#server/modules/wallet/index.ts';
import { createClock } from '#server/platform/clock.ts';
import type { Outbox } from '#server/platform/outbox.ts';

const { wallet } = openLedger({
  databaseUrl: process.env['CRASH_DATABASE_URL'] ?? '',
  connections: 2,
  wallet: { connections: 2 },
  log: pino({ level: 'silent' }),
  clock: createClock(),
  outbox: () => ({ notice: () => undefined }) as Outbox,
});

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
