import { raiseAlarm } from '#server/platform/alarms.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { WalletDeps } from '../deps.ts';
import type { WalletCommand } from './commands.ts';

/**
 * Says aloud, in the log and in the audit, that a key came again with another command. In a transaction of its own, so that it is said also
 * where the caller gives its own up. What goes wrong with it is logged, nothing else.
 */
export async function alarmReusedKey(
  { database, log, clock }: Pick<WalletDeps, 'database' | 'log' | 'clock'>,
  command: WalletCommand,
): Promise<void> {
  const { key, kind, accountId } = command;
  const audited = {
    actor: 'system',
    action: 'wallet refuse-key',
    subject: accountId,
    reason: 'the key of an entry came again with another command',
    after: JSON.parse(JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))) as unknown,
  };
  await database
    .transact(async (tx) => {
      await recordAudit(tx, clock, audited);
      await raiseAlarm(tx, {
        kind: 'key-reused',
        subject: accountId,
        message:
          'A wallet key came again with another command and was refused. Ask whoever sends the commands why; the audit holds the command.',
        details: { key, kind },
      });
    })
    .catch((error: unknown) =>
      log.error(
        { alarm: 'key-reused', err: error, key, kind, accountId },
        'a wallet key came again with another command; it could not be written down',
      ),
    );
}
