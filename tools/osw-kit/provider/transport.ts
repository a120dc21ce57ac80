// The provider's half of headers, sizes and forms, and the calls that say what it offers.
import { type Check, ensure, oneOf, same } from '../run/check.ts';
import { clockWindowMs, headers, maxBytes } from '../wire/protocol.ts';
import { type Bend, newId } from '../wire/send.ts';
import { type Provider, requireAnswer, requireFields } from './subject.ts';

const close = () => ({ sessionToken: newId(), reason: 'logout' });
const now = (ms: number): string => String(Date.now() + ms);

const refused = (id: string, title: string, bend: (provider: Provider, body: string) => Bend | Promise<Bend>): Check<Provider> => ({
  id,
  rule: 'headers',
  title,
  async run(provider) {
    const body = close();
    const reply = await provider.raw('POST', '/session/close', body, await bend(provider, JSON.stringify(body)));
    same('HTTP status', reply.status, 401);
  },
});

const signatures: Check<Provider>[] = [
  refused('PT-01', 'a call without OSW-Signature is 401', () => ({ without: [headers.signature] })),
  refused('PT-02', 'a call with a wrong OSW-Signature is 401', () => ({ signature: Buffer.alloc(32, 7).toString('base64') })),
  refused('PT-03', 'a call signed with another secret is 401', ({ target: { key } }) => ({ key: { ...key, secret: `not ${key.secret}` } })),
  refused('PT-04', 'a call under an unknown OSW-Key is 401', ({ target: { key } }) => ({ key: { ...key, keyId: 'nobody-has-this-key' } })),
  refused('PT-05', 'a body that was changed after it was signed is 401', (_provider, body) => ({ sentBody: body.replace('{', '{ ') })),
  refused('PT-06', 'the signature of another call is 401', () => ({ signedPath: '/osw/v1/launch' })),
  refused('PT-07', 'a call that is more than 60 s old is 401', () => ({ timestamp: now(-clockWindowMs - 2000) })),
  refused('PT-08', 'a call from more than 60 s ahead is 401', () => ({ timestamp: now(clockWindowMs + 2000) })),
  refused('PT-09', 'an OSW-Timestamp that is no number is 401', () => ({ timestamp: 'soon' })),
  refused('PT-10', 'a call without OSW-Request-Id is 401', () => ({ without: [headers.requestId] })),
  refused('PT-11', 'a recorded call that is sent again is 401', async (provider) => {
    const requestId = newId();
    same('the first', (await provider.raw('POST', '/session/close', close(), { requestId })).status, 200);
    return { requestId };
  }),
  {
    id: 'PT-12',
    rule: 'headers',
    title: 'a query that was changed after it was signed is 401',
    async run(provider) {
      const reply = await provider.raw('GET', '/transactions?cursor=0', undefined, { signedPath: '/osw/v1/transactions?cursor=1' });
      same('HTTP status', reply.status, 401);
    },
  },
  {
    id: 'PT-13',
    rule: 'headers',
    title: 'clocks that are half a minute apart are borne, and answers are signed',
    async run(provider) {
      for (const skew of [-45_000, 45_000])
        requireAnswer(await provider.raw('POST', '/session/close', close(), { timestamp: now(skew) }), `skew ${skew} ms`);
    },
  },
  {
    id: 'PT-14',
    rule: 'transport',
    title: 'a body of more than 64 KiB is 413',
    async run(provider) {
      const reply = await provider.raw('POST', '/session/close', { ...close(), text: 'x'.repeat(maxBytes) });
      oneOf('HTTP status', reply.status, [413, 0]);
    },
  },
  {
    id: 'PT-15',
    rule: 'transport',
    title: 'what is no JSON object is BAD_REQUEST, not a fault',
    async run(provider) {
      for (const body of ['', '{', 'null', '[]', '"launch"']) {
        const reply = await provider.raw('POST', '/launch', body);
        same(`launch ${body}`, requireAnswer(reply, `launch ${body}`)['status'], 'BAD_REQUEST');
      }
    },
  },
  {
    id: 'PT-16',
    rule: 'transport',
    title: 'a call that there is not is 404',
    async run(provider) {
      oneOf('HTTP status', (await provider.raw('POST', '/no-such-call', {})).status, [401, 404]);
    },
  },
];

const offer: Check<Provider>[] = [
  {
    id: 'PG-01',
    rule: 'games',
    title: 'every listed game has its fields, and each id is listed once',
    async run(provider) {
      const games = await provider.games();
      ensure(games.length > 0, 'no game is listed');
      same('ids that are listed twice', games.length - new Set(games.map(({ id }) => id)).size, 0);
      for (const game of games) {
        for (const name of ['id', 'name', 'provider', 'providerName', 'type', 'rtp', 'mathHash', 'volatility'])
          ensure(typeof game[name] === 'string' && game[name] !== '', `${game.id} has no ${name}`);
        for (const name of ['exclusive', 'hasDemo', 'hasFreeRounds'])
          ensure(typeof game[name] === 'boolean', `${game.id} does not say ${name}`);
        for (const name of ['stakes', 'features', 'paytable', 'supportedCurrencies'])
          ensure(Array.isArray(game[name]), `${game.id} has no ${name}`);
        ensure(/^\d{1,3}(\.\d+)?$/.test(String(game['rtp'])), `${game.id} has the return ${String(game['rtp'])}, which is no percentage`);
      }
      return `${games.length} games`;
    },
  },
  {
    id: 'PG-02',
    rule: 'games',
    title: 'stakes are digits, in order, one row a supported currency, and listed values lie between them',
    async run(provider) {
      for (const { id, stakes, supportedCurrencies } of await provider.games()) {
        same(`${id}: currencies`, stakes.map(({ currency }) => currency).toSorted(), (supportedCurrencies as string[]).toSorted());
        for (const { currency, min, max, values = [] } of stakes) {
          for (const amount of [min, max, ...values])
            ensure(/^(0|[1-9]\d{0,14})$/.test(amount), `${id} ${currency}: the stake ${amount} is no amount`);
          ensure(BigInt(min) > 0n && BigInt(min) <= BigInt(max), `${id} ${currency}: the stakes go from ${min} to ${max}`);
          const outside = values.filter((value) => BigInt(value) < BigInt(min) || BigInt(value) > BigInt(max));
          same(`${id} ${currency}: values outside`, outside, []);
        }
      }
    },
  },
  {
    id: 'PL-01',
    rule: 'launch',
    title: 'a launch is OK with an address and a session of the provider, each launch its own',
    async run(provider) {
      const game = await provider.game();
      const answers = [
        await provider.ask('POST', '/launch', provider.launchBody(game)),
        await provider.ask('POST', '/launch', provider.launchBody(game)),
      ];
      for (const answer of answers) {
        requireFields('the answer to launch', { needed: { status: 'ref' }, may: { url: 'text', providerSessionId: 'text' } }, answer);
        same('status', answer['status'], 'OK');
        ensure(URL.canParse(String(answer['url'])), `${String(answer['url'])} is no address`);
      }
      ensure(answers[0]?.['url'] !== answers[1]?.['url'], 'two launches have one address');
      ensure(answers[0]?.['providerSessionId'] !== answers[1]?.['providerSessionId'], 'two launches have one providerSessionId');
    },
  },
  {
    id: 'PL-02',
    rule: 'launch',
    title: 'an unknown game is GAME_DISABLED',
    async run(provider) {
      const body = provider.launchBody(await provider.game(), { gameId: 'no-such-game' });
      same('status', (await provider.ask('POST', '/launch', body))['status'], 'GAME_DISABLED');
    },
  },
  {
    id: 'PL-03',
    rule: 'launch',
    title: 'a currency that the game has not is BAD_REQUEST',
    async run(provider) {
      const body = provider.launchBody(await provider.game(), { currency: 'XXX' });
      same('status', (await provider.ask('POST', '/launch', body))['status'], 'BAD_REQUEST');
    },
  },
  {
    id: 'PL-04',
    rule: 'launch',
    title: 'a launch outside its form is BAD_REQUEST',
    async run(provider) {
      const game = await provider.game();
      const bodies = [{ mode: 'fun' }, { sessionToken: 7 }, { player: undefined }, { exponent: '2' }, { rules: {} }, { device: 'fridge' }];
      for (const more of bodies) {
        const body = provider.launchBody(game, more);
        same(`launch with ${JSON.stringify(more)}`, (await provider.ask('POST', '/launch', body))['status'], 'BAD_REQUEST');
      }
    },
  },
  {
    id: 'PL-05',
    rule: 'launch',
    title: 'stakes that the operator narrows to nothing playable are BAD_REQUEST',
    async run(provider) {
      const game = await provider.game();
      const rules = {
        autoplay: true,
        slamStop: true,
        minCycleMs: 0,
        minStake: '999999999999998',
        maxStake: '999999999999999',
        jurisdiction: 'default',
      };
      same('status', (await provider.ask('POST', '/launch', provider.launchBody(game, { rules })))['status'], 'BAD_REQUEST');
    },
  },
  {
    id: 'PC-01',
    rule: 'session/close',
    title: 'the close of an unknown session says closed false',
    async run(provider) {
      same('closed', (await provider.ask('POST', '/session/close', close()))['closed'], false);
    },
  },
  {
    id: 'PC-02',
    rule: 'session/close',
    title: 'every reason of the protocol is taken, another one is BAD_REQUEST',
    async run(provider) {
      for (const reason of ['logout', 'excluded', 'limit', 'disabled'])
        same(reason, typeof (await provider.ask('POST', '/session/close', { sessionToken: newId(), reason }))['closed'], 'boolean');
      same(
        'another',
        (await provider.ask('POST', '/session/close', { sessionToken: newId(), reason: 'because' }))['status'],
        'BAD_REQUEST',
      );
    },
  },
  {
    id: 'PR-01',
    rule: '15',
    title: 'an unknown round is 404, whatever its id looks like',
    async run(provider) {
      for (const id of [newId(), 'nothing', '%00', "'--", 'x'.repeat(200)])
        oneOf(`round/${id}: HTTP status`, (await provider.raw('GET', `/round/${id}`)).status, [404, 400, 414]);
    },
  },
  {
    id: 'PX-01',
    rule: '16',
    title: 'transactions with a time or a cursor that is none is BAD_REQUEST',
    async run(provider) {
      for (const query of ['from=yesterday', 'to=never', 'cursor=-1', 'cursor=x'])
        same(query, (await provider.ask('GET', `/transactions?${query}`))['status'], 'BAD_REQUEST');
    },
  },
  {
    id: 'PF-01',
    rule: '11',
    title: 'free rounds are accepted where a game has them, once a grant, and refused elsewhere',
    async run(provider) {
      const game = await provider.game();
      const stake = game.stakes[0];
      const times = { validFrom: new Date().toISOString(), validUntil: new Date(Date.now() + 3_600_000).toISOString() };
      const body = {
        grantId: newId(),
        playerId: newId(),
        gameIds: [game.id],
        count: 5,
        stake: stake?.min,
        currency: stake?.currency,
        ...times,
      };
      const [first, second] = [
        await provider.ask('POST', '/free-rounds/create', body),
        await provider.ask('POST', '/free-rounds/create', body),
      ];
      same('accepted', first['accepted'], game.hasFreeRounds);
      same('accepted again', second['accepted'], first['accepted']);
      const cancelled = await provider.ask('POST', '/free-rounds/cancel', { grantId: body.grantId });
      if (game.hasFreeRounds) same('left', cancelled['left'], 5);
    },
  },
];

export const transportChecks: readonly Check<Provider>[] = [...signatures, ...offer];
