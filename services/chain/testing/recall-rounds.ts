// Kills service or signer at the steps of a recall, one payout a step, and looks at what each had written down when it died.
import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { TestDatabase } from '../../cashier/testing/start-cashier.ts';
import { end, isDead, type KillWorld, launch, mineOne } from './kill-rounds.ts';
import type { Answer, World } from './open-world.ts';

export interface RecallWorld extends KillWorld {
  database: TestDatabase;
  api: World['api'];
}

/** What is written down of a payout: by the signer, and by the service. */
export interface Written {
  isCalledBack: boolean;
  isSigned: boolean;
  status: string;
  news: string[];
}

export interface RecallRound {
  what: 'service' | 'signer';
  step: string;
  /** Of the victim, by the system. */
  diedBy: NodeJS.Signals | null;
  /** The status of the operator's call, if it was answered at all. */
  answered: number | 'nothing';
  /** When it died, and at the end, which comes without another word of an operator. */
  atDeath: Written;
  after: Written;
  /** The same recall again, after the end. */
  again: Answer;
  paid: bigint;
}

async function read({ database, receiver }: RecallWorld, reference: string): Promise<Written> {
  const id = `payout:${reference}`;
  const ask = async (query: string): Promise<boolean> => (await database.ask(query, [id])).length > 0;
  const [payout] = await database.ask<{ status: string }>('select status from chain.payout where id = $1', [id]);
  const told = new Map(
    receiver.received.flatMap(({ event }) => (event.reference === reference ? [[event.eventId, event.status] as const] : [])),
  );
  return {
    isCalledBack: await ask('select 1 from chain_signer.called_back where id = $1'),
    isSigned: await ask(
      'select id from chain_signer.transfer where id = $1 union all select id from chain_signer.batch_payout where id = $1',
    ),
    status: payout?.status ?? 'unknown',
    news: [...told.values()],
  };
}

/** By the clock, on a busy machine too. */
const patient = { timeout: 240_000, interval: 100 };

/** A payout above the signer's limit is there and waits, and the recall of it meets a kill of one of the two. Returns what of it is seen from outside. */
async function recallAndDie(world: RecallWorld, { what, step }: Pick<RecallRound, 'what' | 'step'>, to: string, reference: string) {
  const stepOf = (one: string): string => (what === one ? step : '');
  const strict = { ...world, limit: world.each - 1n };
  const signer = await launch(strict, 'signer', stepOf('signer'), 0);
  const service = await launch(strict, 'service', stepOf('service'), 0);
  try {
    expect(await world.payout(to, world.each, { reference })).toMatchObject({ status: 200 });
    const row = async (): Promise<unknown> => {
      await mineOne(world);
      return (await world.database.ask('select state, waits_for from chain.transfer where id = $1', [`payout:${reference}`]))[0];
    };
    const waits = { state: 'queued', waits_for: expect.stringContaining('A payout may be') as string };
    await expect.poll(row, { ...patient, message: 'it waits for the signer' }).toMatchObject(waits);
    const answered = await world.api('POST', `/payouts/${reference}/cancel`, {}).then(
      ({ status }) => status,
      () => 'nothing' as const,
    );
    const victim = what === 'signer' ? signer : service;
    await expect.poll(() => isDead(victim), { ...patient, message: `the ${what} dies` }).toBe(true);
    return { diedBy: victim.signalCode, answered };
  } finally {
    await Promise.all([end(service), end(signer)]);
  }
}

/** Both start again with a limit that allows it, so that it is paid unless it is not to be; it comes to its end without another word of an operator. */
async function comeToEnd(world: RecallWorld, reference: string) {
  const signer = await launch(world, 'signer', '', 0);
  const service = await launch(world, 'service', '', 0);
  try {
    const news = async (): Promise<string[]> => {
      await mineOne(world);
      return (await read(world, reference)).news;
    };
    await expect.poll(news, { ...patient, message: 'it is paid or called back' }).not.toEqual([]);
    const again = await world.api('POST', `/payouts/${reference}/cancel`, {});
    return { after: await read(world, reference), again };
  } finally {
    await Promise.all([end(service), end(signer)]);
  }
}

/** One round, of the payout with a number of its own. */
export async function killRecall(world: RecallWorld, at: Pick<RecallRound, 'what' | 'step'>, number: number): Promise<RecallRound> {
  const [to, reference] = [world.somebody(number), v7()];
  const died = await recallAndDie(world, at, to, reference);
  const atDeath = await read(world, reference);
  const ended = await comeToEnd(world, reference);
  return { ...at, ...died, atDeath, ...ended, paid: await world.balance(to) };
}
