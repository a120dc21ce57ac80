// A player who deposits, withdraws and spins over HTTP while the house may die at any moment, and writes down what was said to him. An act
// whose answer never came is done again with the same key until there is one.
import { randomUUID } from 'node:crypto';
import { CallRefused, createClient } from '#contract/kernel/client.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { confirmEmail } from '../confirm-email.ts';
import type { Random } from '../fuzz/random.ts';
import { untilFree } from '../until-free.ts';

export interface MoneyPlayer {
  email: string;
  call: ReturnType<typeof createClient>;
  /** What was acknowledged, in smallest units; how often a spin was void and the provider of payments gave no page. */
  record: { deposits: number[]; withdrawals: number[]; stakes: number[]; payouts: number[]; voidSpins: number; lateProvider: number };
  /** Words that no honest house says. */
  faults: string[];
  /** Acts one after another until told to stop. */
  act(isOver: () => boolean): Promise<void>;
  /** Brings what is unanswered to its end. */
  finish(isLate: () => boolean): Promise<void>;
  /** Real money and what is held for withdrawals. */
  balance(): Promise<{ balance: number; held: number }>;
}

export interface MoneyPlayerParts {
  origin: string;
  random: Random;
  /** The operator's word by the command line. True: said, now or before. */
  approve(invoiceId: string): Promise<boolean>;
}

/** One try. True: it has reached its end. */
type Act = () => Promise<boolean>;

const password = 'correct horse battery';
const fields = { holder: 'Ada Lamp', iban: 'DE09000000000000000001' };
const card = { outcome: 'success', number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123', holder: 'Ada Lamp' };
const stake = '20';

const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallRefused && (error.status === 0 || error.status === 503 || error.status === 500 || error.status === 502);
const codeOf = (error: unknown): number | undefined => (error instanceof CallRefused ? error.problem?.code : undefined);

/** Pays on the provider's page. True once the page says that it is paid. */
async function payOnPage(page: string): Promise<boolean> {
  const shown = await fetch(page).catch(() => undefined);
  if (shown?.status !== 200) return false;
  const token = /name="token" value="([^"]+)"/.exec(await shown.text().catch(() => ''))?.[1];
  if (token === undefined) return true; // paid already: the page shows what became of it
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ token, ...card }), redirect: 'manual' }).catch(
    () => undefined,
  );
  return answer?.status === 303;
}

interface Spun {
  status: number;
  body: { code?: string; type?: string; round?: { id: string; round: { payout: string } }; operatorStatus?: string };
}

export async function createMoneyPlayer({ origin, random, approve }: MoneyPlayerParts): Promise<MoneyPlayer> {
  const email = `${randomUUID()}@lanternhall.example`;
  const body = {
    email,
    password,
    password_confirmation: password,
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const { data } = await createClient({ origin })('registerPlayer', { body });
  const call = createClient({ origin, token: () => data.accessToken });
  await confirmEmail(origin, email, call);
  const launched = await untilFree(async () => await call('playGame', { params: { id: 'golden-caravan' }, body: { real: true } }));
  const playToken = new URL(launched.data.url).hash.slice(1);
  const record: MoneyPlayer['record'] = { deposits: [], withdrawals: [], stakes: [], payouts: [], voidSpins: 0, lateProvider: 0 };
  const faults: string[] = [];
  let pending: Act | undefined;

  async function askStudio(path: string, sent: object): Promise<Spun | undefined> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${playToken}` };
    const answer = await fetch(`${origin}/studio/api/${path}`, { method: 'POST', headers, body: JSON.stringify(sent) }).catch(
      () => undefined,
    );
    const read = (await answer?.json().catch(() => undefined)) as Spun['body'] | undefined;
    return answer === undefined || read === undefined || answer.status >= 500 ? undefined : { status: answer.status, body: read };
  }

  /**
   * Where the provider did not answer in time nobody has a page to pay on: the deposit has failed for good, and the player asks for another
   * with a new key. A player who was shown a page is promised more.
   */
  function deposit(amount: number): Act {
    let key = randomUUID();
    let wasShownPage = false;
    return async () => {
      const { data: invoice } = await call('createDeposit', { body: { method: 'card', currency: 'EUR', amount, key } });
      if (invoice.status === invoiceStatus.success) return record.deposits.push(amount) > 0;
      if (invoice.status === invoiceStatus.failed && invoice.reason === 'provider-unreachable' && !wasShownPage) {
        record.lateProvider += 1;
        key = randomUUID();
        return false;
      }
      if (invoice.status !== invoiceStatus.pending)
        return faults.push(`a deposit ended with status ${invoice.status} (${invoice.reason ?? 'no reason'})`) > 0;
      wasShownPage ||= invoice.redirectUrl !== null;
      if (invoice.redirectUrl === null || !(await payOnPage(invoice.redirectUrl))) return false;
      return record.deposits.push(amount) > 0;
    };
  }

  function withdrawal(amount: number): Act {
    const key = randomUUID();
    let invoiceId: string | undefined;
    return async () => {
      if (invoiceId === undefined) {
        const input = { method: 'bank-transfer', currency: 'EUR', amount, fields, key };
        const made = await call('createWithdrawal', { body: input }).catch(async (error: unknown) => {
          if (codeOf(error) === 12001) return undefined; // spent: no withdrawal
          if (codeOf(error) !== 11010) throw error;
          await call('stepUp', { body: { password } });
          return await call('createWithdrawal', { body: input });
        });
        if (made === undefined) return true;
        invoiceId = made.data.id;
        record.withdrawals.push(amount);
      }
      return await approve(invoiceId);
    };
  }

  function spin(): Act {
    const actionId = randomUUID();
    let roundId: string | undefined;
    return async () => {
      if (roundId === undefined) {
        const spun = await askStudio('rounds', { actionId, stake });
        if (spun === undefined) return false;
        if (spun.body.round === undefined) return isVoid(spun.body);
        roundId = spun.body.round.id;
        record.stakes.push(Number(stake));
        record.payouts.push(Number(spun.body.round.round.payout));
      }
      return (await askStudio(`rounds/${roundId}/finish`, {}))?.status === 200;
    };
  }

  /** A spin without a round: over where the stake was not taken or comes back, not over where the studio asks for patience. */
  function isVoid({ code, type, operatorStatus }: Spun['body']): boolean {
    const slug = code ?? type ?? '';
    if (/in-progress|settling|too-fast|round-open|too-many/.test(slug)) return false;
    if (/stake-returned|insufficient-funds|stake-refused/.test(slug)) {
      record.voidSpins += 1;
      return true;
    }
    return faults.push(`a spin was answered ${slug} ${operatorStatus ?? ''}`) > 0;
  }

  const draw = (): Act => (random.chance(0.7) ? spin() : random.chance(0.7) ? deposit(1000 + random.below(5000)) : withdrawal(2000));

  async function tryPending(): Promise<void> {
    if (pending === undefined) return;
    const isDone = await pending().catch((error: unknown) => {
      if (isNoAnswer(error)) return false;
      return faults.push(`an act was refused: ${error instanceof Error ? error.message : String(error)}`) > 0;
    });
    if (isDone) pending = undefined;
    // whoever was not answered waits a moment, as programs do
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }

  pending = deposit(500_000);
  while (pending !== undefined) await tryPending();
  if (faults.length > 0) throw new Error(`The player has no money to play with: ${faults.join('; ')}`);
  for (let tries = 0; (await askStudio('seeds/client', { clientSeed: 'kills' }))?.status !== 200; tries += 1) {
    if (tries > 600) throw new Error('The studio takes no client seed');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  return {
    email,
    call,
    record,
    faults,
    async act(isOver) {
      while (!isOver()) {
        pending ??= draw();
        await tryPending();
      }
    },
    async finish(isLate) {
      while (pending !== undefined && !isLate()) await tryPending();
      if (pending !== undefined) faults.push('an act had no answer in time');
    },
    async balance() {
      const [account] = (await call('listAccounts')).data;
      return { balance: account?.balance ?? Number.NaN, held: account?.held ?? Number.NaN };
    },
  };
}
