import type { Database } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import type { SessionRow } from '../tables.ts';
import { demoBalance } from './open-session.ts';

/** Fills the play money of a demo up to what it began with. @throws Refusal real-play, demo-not-low */
export async function topUpDemo(database: Database, session: SessionRow): Promise<void> {
  if (session.mode !== 'demo') throw new Refusal('real-play', 'This is no demo.');
  const full = demoBalance(session.exponent);
  const filled = await database.transact(
    async (tx) =>
      await tx.query('update studio.session set demo_balance = $2 where id = $1 and demo_balance < $2 returning id', [
        session.id,
        String(full),
      ]),
  );
  if (filled.length === 0) throw new Refusal('demo-not-low', 'There is more play money than a demo begins with.');
}
