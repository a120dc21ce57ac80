// Kills the watcher and the signer at the steps of deposits and payouts, each time anew, and counts afterwards what the chain and the casino have.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { CashierCallback } from '#contract/protocols/cashier.ts';
import { casinoKey, signerKey, until, type World } from './open-world.ts';

/** A chain whose service and signer run apart, and what is paid on it. */
export interface KillWorld {
  family: string;
  chainId: number;
  assets: string;
  network: string;
  xpub: string;
  seed: string;
  url: string;
  signerUrl: string;
  nodeUrl: string;
  databaseUrl: string;
  receiver: World['receiver'];
  /** The most that one payout may be, and what a fee may be. */
  limit: bigint;
  maxFee: bigint;
  /** What each payment here is. */
  each: bigint;
  /** An address of nobody, another one for every number. */
  somebody(number: number): string;
  charge(amount: bigint): Promise<{ reference: string; address: string }>;
  send(address: string, amount: bigint): Promise<unknown>;
  payout(address: string, amount: bigint, more: { reference: string }): Promise<unknown>;
  mine(): Promise<void>;
  /** Whether the service has written down the newest block. */
  isCaughtUp(): Promise<boolean>;
  /** All that was paid to an address that pays nothing. */
  balance(address: string): Promise<bigint>;
}

export const serviceSteps = [
  'payout about to be kept',
  'payout kept',
  'range read',
  'range about to be kept',
  'range kept',
  'asking the signer',
  'signed',
  'written down',
  'sent',
  'about to be told',
  'told',
] as const;
/** Those that a payout in a batch has besides. */
export const batchSteps = ['batch about to be planned', 'batch planned', 'about to be written down'] as const;
export const signerSteps = ['signed'] as const;

/** Between a block that the service knows and the next one. */
const restMs = 60;
/** Within which a process reaches the step at which it dies, on a busy machine too. */
const maxMs = 60_000;

/** Starts one of the two apart; it may die at a step before it is asked anything. Resolves once it is ready or dead. */
export async function launch(world: KillWorld, what: 'service' | 'signer', step: string, after: number): Promise<ChildProcess> {
  const apart = {
    what,
    step,
    after,
    family: world.family,
    assets: world.assets,
    port: Number(new URL(what === 'service' ? world.url : world.signerUrl).port),
    signer: { url: world.signerUrl, ...signerKey },
    rules: { chainId: world.chainId, limit: String(world.limit), maxFee: String(world.maxFee) },
    seed: world.seed,
    databaseUrl: world.databaseUrl,
    service: {
      publicUrl: world.url,
      ...casinoKey,
      brandName: 'Lanternhall',
      nodeUrl: world.nodeUrl,
      network: world.network,
      xpub: world.xpub,
      batchMs: 0,
      payoutConfirmations: 2,
      stuckBlocks: 50,
      pollMs: 20,
      retryDelaysMs: [20],
      allowedOrigins: [world.receiver.url],
    },
  };
  const child = fork(join(import.meta.dirname, 'apart.ts'), [], {
    env: { ...process.env, APART: JSON.stringify(apart) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.once('exit', () => resolve());
  });
  return child;
}

/** A block more, unless the service is behind: where blocks come faster than it reads them, it never gets to its payouts. */
export async function mineOne(world: KillWorld): Promise<void> {
  if (await world.isCaughtUp()) await world.mine();
  await new Promise((resolve) => setTimeout(resolve, restMs));
}

export const isDead = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export async function end(child: ChildProcess): Promise<void> {
  if (isDead(child)) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

export interface KillReport {
  kills: number;
  /** Of each payment that was paid once and told: nothing else may be there. */
  payouts: { to: string; balance: bigint; told: number }[];
  deposits: { told: number; amount: number }[];
}

/** One kill at each of the given steps, with a payout and a deposit under way. Leaves both running at the end until all is told. */
export async function killAt(
  world: KillWorld,
  steps: readonly { what: 'service' | 'signer'; step: string; after: number }[],
): Promise<KillReport> {
  const { each } = world;
  const told = (reference: string): CashierCallback[] => {
    const all = world.receiver.received
      .map(({ event }) => event)
      .filter((event) => event.reference === reference && event.status === 'succeeded');
    return [...new Map(all.map((event) => [event.eventId, event])).values()];
  };
  const payouts: { to: string; reference: string }[] = [];
  const deposits: { reference: string }[] = [];
  let kills = 0;
  for (const [at, { what, step, after }] of steps.entries()) {
    const stepOf = (one: string): string => (what === one ? step : '');
    const [signer, service] = await Promise.all([
      launch(world, 'signer', stepOf('signer'), after),
      launch(world, 'service', stepOf('service'), after),
    ]);
    const victim = what === 'signer' ? signer : service;
    const asked = async (): Promise<void> => {
      if (isDead(service)) return;
      const charge = await world.charge(each);
      if (charge.address === '') return;
      deposits.push({ reference: charge.reference });
      await world.send(charge.address, each);
      const to = world.somebody(payouts.length + 1);
      const reference = v7();
      payouts.push({ to, reference });
      await world.payout(to, each, { reference });
    };
    // it may die meanwhile: what it took is in its tables, and what it did not is asked for again at the end
    for (let one = 0; one <= after && !isDead(victim); one += 1) await asked().catch(() => undefined);
    for (const since = Date.now(); Date.now() - since < maxMs && !isDead(victim); ) {
      await mineOne(world);
    }
    if (isDead(victim)) kills += 1;
    await end(service);
    await end(signer);
    if (at % 20 === 19) console.log(`${at + 1} rounds, ${kills} kills`);
  }
  const [signer, service] = await Promise.all([launch(world, 'signer', '', 0), launch(world, 'service', '', 0)]);
  // a casino that has no answer asks again
  for (const { to, reference } of payouts) await world.payout(to, each, { reference });
  const isAllTold = (): boolean => [...payouts, ...deposits].every(({ reference }) => told(reference).length > 0);
  await until(async () => {
    await mineOne(world);
    return isAllTold();
  });
  await end(service);
  await end(signer);
  const paid: KillReport['payouts'] = [];
  // one after the other: hundreds at once ask a node for all of its blocks as often
  for (const { to, reference } of payouts) paid.push({ to, balance: await world.balance(to), told: told(reference).length });
  return {
    kills,
    payouts: paid,
    deposits: deposits.map(({ reference }) => ({ told: told(reference).length, amount: told(reference)[0]?.amount ?? 0 })),
  };
}
