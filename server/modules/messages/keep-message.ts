import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import type { MessageDeps } from './deps.ts';

/** Keeps what a player wrote in passing, such as why they leave, with the messages to the operator: the log of events takes no own words. */
export async function keepMessage(
  tx: Tx,
  { clock }: Pick<MessageDeps, 'clock'>,
  { playerId, email, locale, message }: { playerId: string; email: string; locale: string; message: string },
): Promise<void> {
  await tx
    .insertInto('communication')
    .values({
      id: newId(),
      request_key: newId(),
      request_hash: null,
      player_id: playerId,
      email,
      topic: 'account',
      message,
      locale,
      created_at: clock.now(),
    })
    .execute();
}
