// What every command of the operator ends with: 0 done, 1 refused or failed, 2 not how it is given.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { raiseAlarmNow, readAlarms } from '#server/platform/alarms.ts';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openOperator } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { withdraw } from '#testing/withdraw.ts';
import { verbs } from './verbs.ts';

const app = useTestApp(withCashier());
const why = ['--reason', 'a test of codes'];
const jackpotRules = ['--seed', '1000', '--contribution', '1.00', '--ceiling', '5000', '--odds', '400000'];
let player: TestPlayer;
beforeAll(async () => {
  player = await app().signUp();
  await app().fund(player, 100_000n);
});

const op = openOperator(app);

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app().context.database.pool.query<T>(text, values)).rows;

const withdrawal = async (): Promise<string> => await withdraw(player);
async function correction(): Promise<string> {
  const { said } = await op('anna', 'wallet', 'adjust', player.email, 'EUR', '5', ...why);
  return /approve (\S+)/.exec(said)?.[1] ?? '';
}
async function job(): Promise<string> {
  const [row] = await query<{ id: string }>(
    "select (graphile_worker.add_job('send-payout', payload := '{}', run_at := now() + interval '1 day')).id::text as id",
  );
  return row?.id ?? '';
}
async function alarm(): Promise<string> {
  await raiseAlarmNow(app().context, { kind: 'round-ended', subject: 'codes', message: 'A test.' });
  return (await readAlarms(app().context.database.db, 'open')).find(({ subject }) => subject === 'codes')?.id ?? '';
}
/** A payment in doubt, as the provider's late word makes it. */
async function doubt(): Promise<string> {
  const { data } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 1000 } });
  const [row] = await query<{ id: string }>('select id from payment_case where invoice_id = $1', [data.id]);
  return row?.id ?? randomUUID();
}

/** A deposit that the provider has taken. */
async function credited(): Promise<string> {
  const { data } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 1000 } });
  await sendCallback(app(), newsOf(data));
  return data.id;
}

/** A file that is no statement of a bank. */
function statementFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bank-')), 'statement.xml');
  writeFileSync(file, '<Document/>');
  return file;
}

/** Somebody else, whose account a command may change for good. */
const stranger = async (): Promise<string> => (await app().signUp()).email;
async function chat(): Promise<string> {
  const { data } = await player.call('sendChatMessage', { body: { key: randomUUID(), text: 'A question.' } });
  return data.conversation.number;
}
async function complaint(): Promise<string> {
  const body = { key: randomUUID(), category: 'other', subject: 'Something else', text: 'It is about something else.' } as const;
  return (await player.call('createComplaint', { body })).data.number;
}
async function partner(): Promise<string> {
  await op('berta', 'affiliate', 'add', 'Tide Table', 'tide@partner.example', ...why);
  return 'Tide Table';
}
const words = ['--text', 'An answer of some length.'];
const windowOfVoid = ['--from', '2026-11-26T14:00:00Z', '--to', '2026-11-26T14:05:00Z', '--class', 'obvious-error'];

/** For each command what is done, what is refused (where anything can be) and what is not how it is given. */
const nobody = 'nobody@lanternhall.example';
const cases: Record<string, { done?: () => Promise<string[]>; refused?: () => Promise<string[]>; wrong: string[] }> = {
  'player show': { done: async () => [player.email], refused: async () => [nobody], wrong: [] },
  'player status': {
    done: async () => [player.email, 'active', ...why],
    refused: async () => [nobody, 'active', ...why],
    wrong: [nobody, 'purple', ...why],
  },
  // this house takes no bets; what the commands do is tried beside the book
  'player stake-factor': {
    refused: async () => [player.email, '0.5', 'integrity-check', ...why],
    wrong: [nobody, '0.5', 'because', ...why],
  },
  ...Object.fromEntries(
    ['sport', 'event', 'market'].flatMap((scope) =>
      ['suspend', 'open'].map((verb) => [
        `${scope} ${verb}`,
        { refused: async () => ['football', ...(scope === 'market' ? ['football:result'] : []), ...why], wrong: [...why] },
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['sport', 'league', 'event', 'market', 'bet'].flatMap((scope) =>
      [['limits', '--max', '100'] as const, ['move', '--by', '5'] as const].map(([verb, option, fits]) => {
        const subject = scope === 'bet' ? [] : ['football'];
        const given = (value: string) => [...subject, option, value, ...why];
        return [`${scope} ${verb}`, { refused: async () => given(fits), wrong: given('much') }];
      }),
    ),
  ),
  ...Object.fromEntries(
    ['sport', 'league', 'event', 'market'].map((scope) => [
      `${scope} margin`,
      { refused: async () => ['football', '--to', '6.5', ...why], wrong: ['football', '--to', '0', ...why] },
    ]),
  ),
  ...Object.fromEntries(['sport moves', 'sport margins'].map((name) => [name, { refused: async () => [], wrong: ['one'] }])),
  'sport exposure': { refused: async () => [], wrong: ['one', 'two'] },
  'sport results': { refused: async () => ['2026-01-05'], wrong: ['yesterday'] },
  ...Object.fromEntries(['bet show', 'bet verify'].map((name) => [name, { refused: async () => [randomUUID()], wrong: ['x'] }])),
  'bet resend': { refused: async () => [randomUUID(), ...why], wrong: [randomUUID()] },
  ...Object.fromEntries(
    ['bet settle', 'bet resettle'].map((name) => [
      name,
      {
        refused: async () => [randomUUID(), 'won', '--class', 'result-missing', ...why],
        wrong: [randomUUID(), 'purple', '--class', 'result-missing', ...why],
      },
    ]),
  ),
  ...Object.fromEntries(
    ['market void', 'market unvoid'].map((name) => [
      name,
      { refused: async () => ['m1', '*', ...windowOfVoid, ...why], wrong: ['m1', '*', '--from', 'noon', '--to', 'now', ...why] },
    ]),
  ),
  'ruling list': { done: async () => [], wrong: ['--all', 'x'] },
  'ruling confirm': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'ruling refuse': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'player segment': {
    done: async () => [player.email, 'evening-regulars', 'in', ...why],
    refused: async () => [player.email, 'morning-regulars', 'out', ...why],
    wrong: [nobody, 'evening-regulars', 'perhaps', ...why],
  },
  'player dormant': { done: async () => [], wrong: ['--all', 'x'] },
  'harm list': { done: async () => [], wrong: ['--all', 'x'] },
  'harm show': { done: async () => [player.email], refused: async () => [nobody], wrong: [] },
  'harm note': { done: async () => [player.email, ...why], refused: async () => [nobody, ...why], wrong: [nobody] },
  'player autologin-link': {
    done: async () => [player.email, ...why],
    refused: async () => [nobody, ...why],
    wrong: [nobody, '--minutes', '0', ...why],
  },
  'exclusion list': { done: async () => ['undecided'], wrong: ['some'] },
  'exclusion show': { done: async () => [player.email], refused: async () => [nobody], wrong: [] },
  'exclusion begin': {
    done: async () => [(await app().signUp()).email, 'week', ...why],
    refused: async () => [nobody, 'week', ...why],
    wrong: [nobody, 'a while', ...why],
  },
  'exclusion decide': { refused: async () => [player.email, 'grant', ...why], wrong: [nobody, 'perhaps', ...why] },
  'limit list': { done: async () => [player.email], refused: async () => [nobody], wrong: [] },
  'limit set': {
    done: async () => [await stranger(), 'bet', 'daily', '50', 'EUR', ...why],
    refused: async () => [nobody, 'bet', 'daily', '50', 'EUR', ...why],
    wrong: [nobody, 'sleep', 'daily', '50', 'EUR', ...why],
  },
  'limit remove': { refused: async () => [nobody, randomUUID(), ...why], wrong: [] },
  'verification list': { done: async () => [], wrong: ['--all', 'x'] },
  'verification show': { done: async () => [player.email], refused: async () => [nobody], wrong: [] },
  'verification approve': {
    done: async () => [await stranger(), 'age', ...why],
    refused: async () => [nobody, ...why],
    wrong: [nobody, 'height', ...why],
  },
  'verification reject': {
    done: async () => [await stranger(), 'address', ...why],
    refused: async () => [nobody, ...why],
    wrong: [nobody, 'height', ...why],
  },
  'bonus publish': {
    done: async () => [templateFile(grantedTemplate('of-codes', 500)), ...why],
    refused: async () => [templateFile({}), ...why],
    wrong: [...why],
  },
  'bonus list': { done: async () => [], wrong: ['all'] },
  'bonus grant': {
    done: async () => {
      await op('berta', 'bonus', 'publish', templateFile(grantedTemplate('of-codes', 500)), ...why);
      return [player.email, 'of-codes', 'EUR', ...why];
    },
    refused: async () => [nobody, 'of-codes', 'EUR', ...why],
    wrong: [nobody, 'of-codes', 'ZZZ', ...why],
  },
  'bonus revoke': { refused: async () => [player.email, randomUUID(), ...why], wrong: [nobody, 'x', ...why] },
  'bonus code': {
    refused: async () => ['of-nothing', 'nothing', '1', '1', ...why],
    wrong: ['of-nothing', 'nothing', 'often', '1', ...why],
  },
  'bonus flags': { done: async () => [], refused: async () => ['--close', randomUUID(), ...why], wrong: ['all'] },
  'bonus pause': { done: async () => ['of-codes', ...why], refused: async () => ['nothing', ...why], wrong: ['of-codes'] },
  'free-rounds grant': {
    refused: async () => [player.email, 'golden-caravan', '5', '1.00', 'EUR', '7', ...why],
    wrong: [nobody, 'golden-caravan', 'many', '1.00', 'EUR', '7', ...why],
  },
  'free-rounds list': { done: async () => [], wrong: ['all'] },
  'free-rounds cancel': { refused: async () => [randomUUID(), ...why], wrong: [randomUUID()] },
  // no provider answers here
  'jackpot list': { refused: async () => [], wrong: ['all'] },
  'jackpot show': { refused: async () => ['lantern'], wrong: [] },
  'jackpot publish': {
    refused: async () => ['lantern', ...jackpotRules, ...why],
    wrong: ['lantern', ...jackpotRules, '--contribution', '50', ...why],
  },
  'jackpot pause': { refused: async () => ['lantern', ...why], wrong: ['lantern'] },
  'jackpot resume': { refused: async () => ['lantern', ...why], wrong: ['lantern'] },
  'jackpot check': { refused: async () => [], wrong: ['all'] },
  'exclusion-list add': {
    done: async () => ['--first', 'Nemo', '--last', 'Nobody', '--born', '1970-01-01', ...why],
    wrong: ['--first', 'Nemo', '--last', 'Nobody', '--born', 'long ago', ...why],
  },
  'exclusion-list list': { done: async () => [], wrong: ['--all', 'x'] },
  'exclusion-list remove': { refused: async () => [randomUUID(), ...why], wrong: [] },
  'erasure list': { done: async () => ['all'], wrong: ['some'] },
  'erasure show': { done: async () => [player.email], refused: async () => [nobody], wrong: [] },
  'erasure begin': {
    done: async () => [await stranger(), ...why],
    refused: async () => [player.email, ...why],
    wrong: [nobody],
  },
  'chat list': { done: async () => ['all'], wrong: ['some'] },
  'chat desk': { refused: async () => [], wrong: ['--as', '<b>'] },
  'chat watch': { done: async () => ['--for', '0'], wrong: ['--for', 'ever'] },
  'chat show': { done: async () => [await chat()], refused: async () => ['S-999999'], wrong: [] },
  'chat files': { refused: async () => [await chat(), mkdtempSync(join(tmpdir(), 'chat-'))], wrong: [] },
  'chat answer': {
    done: async () => [await chat(), '--as', 'Ada', ...words],
    refused: async () => [await chat(), '--canned', 'none-of-this-name'],
    wrong: ['S-1', ...words, '--canned', 'both'],
  },
  'chat canned': { done: async () => ['hello', '--text', 'Good evening.'], wrong: ['hello', '--language', 'xx', '--text', 'x'] },
  'chat note': { done: async () => [await chat(), ...words], refused: async () => ['S-999999', ...words], wrong: ['S-1'] },
  'chat assign': {
    done: async () => [await chat(), '--to', 'Ben'],
    refused: async () => ['S-999999', '--to', 'Ben'],
    wrong: ['S-1', '--to', '<b>'],
  },
  'chat end': { done: async () => [await chat()], refused: async () => ['S-999999'], wrong: [] },
  'chat duty': { done: async () => ['on', '--hours', '1'], wrong: ['on', '--hours', '99'] },
  'complaint files': { refused: async () => [await complaint(), mkdtempSync(join(tmpdir(), 'complaint-'))], wrong: [] },
  'complaint list': { done: async () => ['all'], wrong: ['some'] },
  'complaint show': { done: async () => [await complaint()], refused: async () => ['C-999999'], wrong: [] },
  'complaint answer': { done: async () => [await complaint(), ...words], refused: async () => ['C-999999', ...words], wrong: ['C-999999'] },
  'complaint resolve': {
    done: async () => [await complaint(), ...words],
    refused: async () => ['C-999999', ...words],
    wrong: ['C-999999'],
  },
  'document list': { done: async () => [], refused: async () => [nobody], wrong: ['--all', 'x'] },
  'document show': { refused: async () => [randomUUID(), tmpdir()], wrong: ['x', tmpdir()] },
  'document request': {
    done: async () => [await stranger(), 'address', ...why],
    refused: async () => [nobody, 'address', ...why],
    wrong: [...why],
  },
  'document approve': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'document reject': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'document expire': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'document withdraw': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'files show': { done: async () => [], wrong: ['--all', 'x'] },
  'files rewrap': { done: async () => [...why], wrong: [] },
  'jurisdiction list': { done: async () => ['--json'], wrong: ['--all', 'x'] },
  'jurisdiction show': { done: async () => ['uk'], refused: async () => ['atlantis'], wrong: [] },
  'jurisdiction diff': { done: async () => ['uk', 'mga'], refused: async () => ['uk', 'atlantis'], wrong: ['uk'] },
  'jurisdiction assign': { done: async () => ['DE', ...why], wrong: ['Germany', ...why] },
  'events list': { done: async () => [], refused: async () => ['--player', nobody], wrong: ['--from', 'soon'] },
  'events check': { done: async () => [], wrong: ['--all', 'x'] },
  'export list': { done: async () => [], wrong: ['--all', 'x'] },
  'export write': {
    done: async () => ['payments', join(mkdtempSync(join(tmpdir(), 'export-')), 'payments.csv')],
    refused: async () => ['tides', join(tmpdir(), 'tides.csv')],
    wrong: ['payments'],
  },
  'deposit refund': {
    done: async () => [await credited(), '--amount', '5', ...why],
    refused: async () => [randomUUID(), ...why],
    wrong: ['x', ...why],
  },
  'currency list': { done: async () => [], wrong: ['--all', 'x'] },
  'currency on': {
    done: async () => ['USDC', '--rate', '0.92', ...why],
    refused: async () => ['USDT', ...why],
    wrong: ['USDC', '--rate', 'much', ...why],
  },
  'currency off': { done: async () => ['USDC', ...why], refused: async () => ['EUR', ...why], wrong: ['USDC'] },
  'bank import': { refused: async () => [statementFile(), ...why], wrong: ['/nowhere.xml', ...why] },
  'bank link': { refused: async () => ['DE89', 'EUR', 'cashier', 'no-such-method', ...why], wrong: ['DE89', 'EUR', ...why] },
  'bank match': { done: async () => [], wrong: ['--all', 'x'] },
  'bank list': { done: async () => [], wrong: ['--all', 'x'] },
  'funds own': { done: async () => ['EUR', '-1.00', ...why], wrong: ['EUR', 'much', ...why] },
  'funds report': { refused: async () => [], wrong: ['--all', 'x'] },
  'funds waiting': { done: async () => [], wrong: ['--all', 'x'] },
  'deposit refunds': { done: async () => [], wrong: ['--all', 'x'] },
  'withdrawal list': { done: async () => [], wrong: ['--all', 'x'] },
  'withdrawal approve': {
    done: async () => [await withdrawal(), ...why],
    refused: async () => [randomUUID(), ...why],
    wrong: ['x', ...why],
  },
  'withdrawal reject': { done: async () => [await withdrawal(), ...why], refused: async () => [randomUUID(), ...why], wrong: ['x'] },
  'withdrawal show': { done: async () => [await withdrawal()], refused: async () => [randomUUID()], wrong: ['x'] },
  'withdrawal hold': { done: async () => [await withdrawal(), ...why], refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'withdrawal recall': { refused: async () => [await withdrawal(), ...why], wrong: ['x', ...why] },
  'withdrawal rules': { done: async () => [], wrong: ['--all', 'x'] },
  'withdrawal rule': {
    done: async () => ['amount', '--people', 'one', '--above', '1000', ...why],
    refused: async () => ['weather', '--people', 'one', ...why],
    wrong: ['amount', '--people', 'three', ...why],
  },
  'payment reconcile': {
    done: async () => ['show'],
    refused: async () => ['resolve', randomUUID(), '--as', 'explained', ...why],
    wrong: ['resolve', 'x', '--as', 'explained', ...why],
  },
  'payment metrics': { done: async () => [], wrong: ['--all', 'x'] },
  'payment unclear': { done: async () => [], wrong: ['--nothing', 'x'] },
  'payment propose': { refused: async () => [await doubt(), '--as', 'paid', ...why], wrong: ['x', ...why] },
  'payment confirm': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'payment refuse': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'payment fees': { done: async () => ['--json'], wrong: ['--all', 'x'] },
  'payment fee': {
    done: async () => ['card', 'deposit', 'USD', '--fixed', '0', '--percent', '0', ...why],
    refused: async () => ['pigeon', 'deposit', 'USD', '--fixed', '0', '--percent', '0', ...why],
    wrong: ['card', 'deposit', 'USD', '--fixed', '0', '--percent', '60', ...why],
  },
  'payment methods': { done: async () => [], wrong: ['--all', 'x'] },
  'payment method': {
    done: async () => ['card', 'deposit', 'USD', '--countries', 'all', ...why],
    refused: async () => ['pigeon', 'deposit', 'USD', '--off', ...why],
    wrong: ['card', 'deposit', 'USD', '--countries', 'Atlantis', ...why],
  },
  'wallet adjust': {
    done: async () => [player.email, 'EUR', '5', ...why],
    refused: async () => [nobody, 'EUR', '5', ...why],
    wrong: [nobody],
  },
  'wallet waiting': { done: async () => [], wrong: ['--all', 'x'] },
  'wallet approve': { done: async () => [await correction(), ...why], refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'wallet reject': { done: async () => [await correction(), ...why], refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'rates show': { done: async () => ['BTC'], refused: async () => ['XYZ'], wrong: ['--all', 'x'] },
  'rates set': { done: async () => ['USD', '0.9', ...why], refused: async () => ['EUR', '1', ...why], wrong: ['USD', 'soon', ...why] },
  'alarms list': { done: async () => ['all'], wrong: ['some'] },
  'alarms close': { done: async () => [await alarm(), ...why], refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'emails list': { done: async () => [], wrong: ['--all', 'x'] },
  'emails preview': {
    done: async () => [mkdtempSync(join(tmpdir(), 'emails-')), 'welcome'],
    refused: async () => [tmpdir(), 'no-such-kind'],
    wrong: [],
  },
  'jobs list': { done: async () => [], wrong: ['--all', 'x'] },
  'jobs show': { done: async () => [await job()], refused: async () => ['999999999'], wrong: ['x'] },
  'jobs retry': { done: async () => [await job(), ...why], refused: async () => ['999999999', ...why], wrong: ['1'] },
  'jobs drop': { done: async () => [await job(), ...why], refused: async () => ['999999999', ...why], wrong: ['x', ...why] },
  'ledger owed': { done: async () => ['--json'], wrong: ['--all', 'x'] },
  'ledger audit': { done: async () => [], refused: async () => ['--published', 'there-is-no-such-file'], wrong: ['--all', 'x'] },
  'proof publish': { done: async () => [], wrong: ['--all', 'x'] },
  'proof show': { refused: async () => ['XYZ'], wrong: ['--all', 'x'] },
  'proof verify': { refused: async () => [], wrong: ['--all', 'x'] },
  'schema status': { done: async () => [], wrong: ['--all', 'x'] },
  'schema plan': { done: async () => [], wrong: ['--all', 'x'] },
  'schema apply': { done: async () => [], wrong: ['--all', 'x'] },
  'clock show': { done: async () => [], wrong: ['--all', 'x'] },
  'clock advance': { done: async () => ['1s', ...why], wrong: ['a while', ...why] },
  'terms publish': { done: async () => ['terms', '2020-01-01', ...why], wrong: ['terms', 'soon', ...why] },
  'content preview': { done: async () => ['/static/terms'], wrong: ['static'] },
  'collection countries': {
    done: async () => {
      await app().context.database.pool.query(
        "insert into collection (identity, name, position) values ('of-some', 'Of some', 99) on conflict do nothing",
      );
      return ['of-some', 'BR,PT', ...why];
    },
    refused: async () => ['nowhere', 'everywhere', ...why],
    wrong: ['of-some', 'Brazil', ...why],
  },
  'help-services list': { done: async () => ['GB'], wrong: ['Britain'] },
  'help-services set': {
    done: async () => ['FO', 'Hotline', '--phone', '123', '--source', 'a test', ...why],
    wrong: ['FO', 'Hotline', '--phone', 'call us', '--source', 'a test', ...why],
  },
  'help-services remove': {
    done: async () => ['FO', 'Hotline', ...why],
    refused: async () => ['FO', 'Nobody', ...why],
    wrong: ['nowhere', 'Hotline', ...why],
  },
  'help-services check': {
    done: async () => {
      // nobody outside is asked by a test
      await app().context.database.pool.query('update help_service set site = null where phone is not null');
      return [];
    },
    wrong: ['--all', 'x'],
  },
  'game disable': {
    done: async () => {
      await app().context.database.pool.query(
        `with mint as (insert into game_provider (identity, name) values ('mint', 'Mint'))
         insert into game (identity, provider, provider_game_id, name, category, released_at) values ('a-coin', 'mint', 'coin', 'A coin', 'slots', now())`,
      );
      return ['a-coin', ...why];
    },
    refused: async () => ['nothing', ...why],
    wrong: ['a-coin'],
  },
  'game countries': {
    done: async () => ['a-coin', 'BR', ...why],
    refused: async () => ['nothing', 'everywhere', ...why],
    wrong: ['a-coin', 'Brazil', ...why],
  },
  'game device': {
    done: async () => ['a-coin', 'desktop', ...why],
    refused: async () => ['nothing', 'all', ...why],
    wrong: ['a-coin', 'television', ...why],
  },
  'game enable': { done: async () => ['a-coin', ...why], refused: async () => ['nothing', ...why], wrong: ['a-coin'] },
  'provider compare': {
    refused: async () => ['nobody'],
    wrong: ['nobody', '--hours', 'all'],
  },
  'build verify': { refused: async () => [], wrong: ['--all', 'x'] },
  'round verify': { refused: async () => [randomUUID()], wrong: ['x'] },
  'game rtp': { done: async () => [], refused: async () => ['nothing'], wrong: ['--all', 'x'] },
  'stats pages': { done: async () => ['--from', '2026-01-01'], wrong: ['--locale', 'xx'] },
  'stats funnels': { done: async () => [], wrong: ['--to', 'soon'] },
  'affiliate list': { done: async () => [], wrong: ['--all', 'x'] },
  'affiliate add': {
    done: async () => ['Harbour Guide', 'guide@partner.example', ...why],
    refused: async () => {
      await partner();
      return ['Tide Table', 'tide@partner.example', ...why];
    },
    wrong: ['Harbour Guide', 'nowhere', ...why],
  },
  'affiliate show': { done: async () => [await partner()], refused: async () => ['Nobody'], wrong: [] },
  'affiliate tag': {
    done: async () => [await partner(), 'tide-1', ...why],
    refused: async () => ['Nobody', 'tide', ...why],
    wrong: ['Nobody', '?', ...why],
  },
  'affiliate deal': {
    done: async () => [await partner(), '2026-01', '--share', '30', ...why],
    refused: async () => ['Nobody', '2026-01', '--share', '30', ...why],
    wrong: ['Nobody', '2026-01', '--share', '130', ...why],
  },
  'affiliate token': { done: async () => [await partner(), ...why], refused: async () => ['Nobody', ...why], wrong: [] },
  'affiliate postback': {
    done: async () => [await partner(), 'https://partner.example/told', ...why],
    refused: async () => ['Nobody', 'off', ...why],
    wrong: ['Nobody', 'ftp://partner.example', ...why],
  },
  'affiliate statement': { done: async () => [await partner(), '--check'], refused: async () => ['Nobody'], wrong: ['Nobody', 'soon'] },
  'affiliate flags': { done: async () => [], refused: async () => ['Nobody'], wrong: ['--all', 'x'] },
  'affiliate refuse-player': { refused: async () => [randomUUID(), ...why], wrong: ['x', ...why] },
  'affiliate close': {
    done: async () => {
      await op('berta', 'affiliate', 'add', 'Low Tide', 'low@partner.example', ...why);
      return ['Low Tide', ...why];
    },
    refused: async () => ['Nobody', ...why],
    wrong: ['Low Tide'],
  },
  'maintenance on': { done: async () => [...why], wrong: [] },
  'maintenance off': { done: async () => [...why], wrong: [] },
  'live centrifugo-config': { done: async () => [], wrong: ['--all', 'x'] },
};
const names = Object.entries(verbs).flatMap(([noun, of]) => Object.keys(of).map((verb) => `${noun} ${verb}`));

test.each(names)('%s ends with 0, 1 or 2', async (name) => {
  const known = cases[name];
  if (known === undefined) throw new Error(`Say what ${name} ends with`);
  const run = async (args: string[]) => await op('berta', ...name.split(' '), ...args);
  if (known.done !== undefined) expect(await run(await known.done())).toMatchObject({ code: 0 });
  if (known.refused !== undefined) expect(await run(await known.refused())).toMatchObject({ code: 1 });
  expect(await run(known.wrong)).toMatchObject({ code: 2 });
  expect(await run(['--nonsense', 'x'])).toMatchObject({ code: 2, said: expect.stringContaining('--nonsense') });
});
