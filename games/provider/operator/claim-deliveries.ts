import type { Database } from '#kit/service-database.ts';
import type { DeliveryRow } from '../tables.ts';
import { leaseMs } from './write-delivery.ts';

/**
 * Takes up to `limit` calls that are due, of one round or of any, so that no other process sends them at the same time. Stakes go
 * back before their round is paid or closed: afterwards the casino reverses nothing of it.
 */
export async function claimDeliveries(database: Database, wallMs: number, limit: number, roundId?: string): Promise<DeliveryRow[]> {
  return await database.query<DeliveryRow>(
    `update studio.delivery set next_attempt_at = $2, attempts = attempts + 1
      where id in (
        select id from studio.delivery
         where state = 'waiting' and next_attempt_at <= $1 and ($3::uuid is null or round_id = $3)
           and (call in ('rollback', 'jackpot-win') or not exists (
             select 1 from studio.delivery back
              where back.round_id = delivery.round_id and back.call in ('rollback', 'jackpot-win') and back.state = 'waiting'))
         order by next_attempt_at limit $4 for update skip locked)
      returning *`,
    [new Date(wallMs), new Date(wallMs + leaseMs), roundId ?? null, limit],
  );
}
