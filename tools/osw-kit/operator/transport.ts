// Signatures, clocks, sizes and forms.
import { type Check, ensure, oneOf, same } from '../run/check.ts';
import { clockWindowMs, headers, maxBytes } from '../wire/protocol.ts';
import { type Bend, newId } from '../wire/send.ts';
import { sign } from '../wire/signing.ts';
import { type Body, expectStatus, type Operator, requireAnswer, withoutMoving } from './subject.ts';

/** A bet that must be refused with 401 and leave nothing behind. */
const refused = (id: string, title: string, bend: (operator: Operator, body: string) => Bend | Promise<Bend>): Check<Operator> => ({
  id,
  rule: 'headers',
  title,
  async run(operator) {
    const seat = await operator.seat({ game: 'table' });
    const bet = seat.bet();
    await withoutMoving(seat, async () => {
      const reply = await operator.raw('bet', bet, await bend(operator, JSON.stringify(bet)));
      same('HTTP status', reply.status, 401);
    });
    await expectStatus(operator, 'status', { txId: bet.txId }, 'TX_NOT_FOUND');
  },
});

const now = (ms: number): string => String(Date.now() + ms);

const signatures: Check<Operator>[] = [
  refused('T-01', 'a call without OSW-Signature is 401 and books nothing', () => ({ without: [headers.signature] })),
  refused('T-02', 'a call with a wrong OSW-Signature is 401', () => ({ signature: Buffer.alloc(32, 7).toString('base64') })),
  refused('T-03', 'a call signed with another secret is 401', ({ target: { key } }) => ({ key: { ...key, secret: `not ${key.secret}` } })),
  refused('T-04', 'a call under an unknown OSW-Key is 401', ({ target: { key } }) => ({ key: { ...key, keyId: 'nobody-has-this-key' } })),
  refused('T-05', 'a call without OSW-Key is 401', () => ({ without: [headers.key] })),
  refused('T-06', 'a body that was changed after it was signed is 401', (_operator, body) => ({ sentBody: body.replace('{', '{ ') })),
  refused('T-07', 'the signature of another call is 401', () => ({ signedPath: '/osw/v1/balance' })),
  refused('T-08', 'the signature of another method is 401', () => ({ signedMethod: 'GET' })),
  refused('T-09', 'an empty OSW-Signature is 401', () => ({ signature: '' })),
  refused('T-10', 'a signature in hex instead of base64 is 401', ({ target }, body) => {
    const timestamp = now(0);
    const signature = sign(target.key.secret, timestamp, { method: 'POST', path: new URL(`${target.url}/osw/v1/bet`).pathname, body });
    return { timestamp, signature: Buffer.from(signature, 'base64').toString('hex') };
  }),
  refused('T-11', 'a call that is more than 60 s old is 401', () => ({ timestamp: now(-clockWindowMs - 2000) })),
  refused('T-12', 'a call from more than 60 s ahead is 401', () => ({ timestamp: now(clockWindowMs + 2000) })),
  refused('T-13', 'an OSW-Timestamp that is no number is 401', () => ({ timestamp: 'soon' })),
  refused('T-14', 'a call without OSW-Timestamp is 401', () => ({ without: [headers.timestamp] })),
  refused('T-15', 'a call without OSW-Request-Id is 401', () => ({ without: [headers.requestId] })),
  refused('T-16', 'a recorded call that is sent again is 401', async (operator) => {
    const requestId = newId();
    const seat = await operator.seat({ game: 'table' });
    same('the first', (await operator.raw('balance', { sessionToken: seat.sessionToken, gameId: seat.gameId }, { requestId })).status, 200);
    return { requestId };
  }),
];

const more: Check<Operator>[] = [
  {
    id: 'T-17',
    rule: 'headers',
    title: 'of two calls with one OSW-Request-Id at once one is answered',
    async run(operator) {
      const { sessionToken, gameId } = await operator.seat({ game: 'table' });
      const requestId = newId();
      const replies = await Promise.all([1, 2, 3].map(async () => await operator.raw('balance', { sessionToken, gameId }, { requestId })));
      same(
        'HTTP statuses',
        replies.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 401, 401],
      );
    },
  },
  {
    id: 'T-18',
    rule: 'headers',
    title: 'clocks that are half a minute apart are borne, both ways',
    async run(operator) {
      const { sessionToken, gameId } = await operator.seat({ game: 'table' });
      for (const skew of [-45_000, 45_000])
        same(`skew ${skew} ms`, (await operator.raw('balance', { sessionToken, gameId }, { timestamp: now(skew) })).status, 200);
    },
  },
  {
    id: 'T-19',
    rule: 'headers',
    title: 'an answer has the four headers of a signed message, with the request’s id and the key',
    async run(operator) {
      const seat = await operator.seat({ game: 'table' });
      const reply = await operator.raw('bet', seat.bet({ roundClosed: true }));
      requireAnswer(reply, 'bet');
      same('OSW-Key', reply.headers[headers.key], operator.target.key.keyId);
    },
  },
  {
    id: 'T-20',
    rule: 'transport',
    title: 'a body of exactly 64 KiB is taken',
    async run(operator) {
      const seat = await operator.seat({ game: 'table' });
      const bet = seat.bet({ roundClosed: true, detail: { text: '' } });
      const room = maxBytes - Buffer.byteLength(JSON.stringify(bet));
      const reply = await operator.raw('bet', { ...bet, detail: { text: 'x'.repeat(room) } });
      same('status', requireAnswer(reply, 'bet').status, 'OK');
    },
  },
  {
    id: 'T-21',
    rule: 'transport',
    title: 'a body of more than 64 KiB is 413 and books nothing',
    async run(operator) {
      const seat = await operator.seat({ game: 'table' });
      await withoutMoving(seat, async () => {
        const reply = await operator.raw('bet', seat.bet({ detail: { text: 'x'.repeat(maxBytes) } }));
        // an operator may hang up while the rest is still being sent
        oneOf('HTTP status', reply.status, [413, 0]);
      });
    },
  },
];

/** Bodies that must be answered with BAD_REQUEST, each for what is wrong with it. */
const forms: readonly [id: string, title: string, bodies: (bet: Body) => (Body | string)[]][] = [
  ['T-22', 'what is no JSON object is BAD_REQUEST', () => ['', '{', 'null', '[]', '"bet"', '[[[[[[', '\u0000']],
  [
    'T-23',
    'a field that the protocol does not know is BAD_REQUEST',
    (bet) => [
      { ...bet, extra: 1 },
      { ...bet, Amount: '10' },
    ],
  ],
  [
    'T-24',
    'a missing field is BAD_REQUEST',
    (bet) =>
      ['sessionToken', 'txId', 'roundId', 'gameId', 'amount', 'currency'].map((name) =>
        Object.fromEntries(Object.entries(bet).filter(([field]) => field !== name)),
      ),
  ],
  [
    'T-25',
    'a field of another type is BAD_REQUEST',
    (bet) => [
      { ...bet, txId: 7 },
      { ...bet, roundId: null },
      { ...bet, sessionToken: ['a'] },
      { ...bet, roundClosed: 'true' },
      { ...bet, detail: 'x' },
    ],
  ],
  [
    'T-26',
    'ids that are empty, too long or not printable are BAD_REQUEST',
    (bet) => ['', 'x'.repeat(81), 'a b', 'a\u0000b', 'ü', '\ud800'].map((txId) => ({ ...bet, txId })),
  ],
  [
    'A-01',
    'a negative amount is BAD_REQUEST',
    (bet) => [
      { ...bet, amount: '-1' },
      { ...bet, amount: '-0' },
    ],
  ],
  [
    'A-02',
    'an amount with decimals is BAD_REQUEST',
    (bet) => [
      { ...bet, amount: '10.00' },
      { ...bet, amount: '1,5' },
    ],
  ],
  [
    'A-03',
    'an amount with leading zeros is BAD_REQUEST',
    (bet) => [
      { ...bet, amount: '010' },
      { ...bet, amount: '00' },
    ],
  ],
  [
    'A-04',
    'an amount that is a JSON number is BAD_REQUEST',
    (bet) => [
      { ...bet, amount: 100 },
      { ...bet, amount: 1e3 },
    ],
  ],
  [
    'A-05',
    'other ways to write a number are BAD_REQUEST',
    (bet) => ['', ' 10', '+10', '1e3', '0x10', 'NaN', '１０'].map((amount) => ({ ...bet, amount })),
  ],
  [
    'A-06',
    'amounts of more than 15 digits, and beyond 2^63, are BAD_REQUEST',
    (bet) => ['1000000000000000', '9223372036854775808', '9'.repeat(40)].map((amount) => ({ ...bet, amount })),
  ],
];

const formChecks: Check<Operator>[] = forms.map(([id, title, bodies]) => ({
  id,
  rule: id.startsWith('A') ? 'money' : 'transport',
  title,
  async run(operator) {
    const seat = await operator.seat({ game: 'table' });
    await withoutMoving(seat, async () => {
      for (const body of bodies(seat.bet())) {
        const what = `bet ${typeof body === 'string' ? body : JSON.stringify(body)}`.slice(0, 300);
        same(what, requireAnswer(await operator.raw('bet', body), what).status, 'BAD_REQUEST');
      }
    });
  },
}));

const last: Check<Operator>[] = [
  {
    id: 'T-27',
    rule: 'transport',
    title: 'a call that there is not is BAD_REQUEST or 404',
    async run(operator) {
      for (const name of ['no-such-call', 'constructor', 'Bet']) {
        const reply = await operator.raw(name, {});
        oneOf(`${name}: HTTP status`, reply.status, [200, 404]);
        if (reply.status === 200) same(name, requireAnswer(reply, name).status, 'BAD_REQUEST');
      }
    },
  },
  {
    id: 'T-28',
    rule: 'transport',
    title: 'session tells player, currency, exponent, balance and stakes',
    async run(operator) {
      const seat = await operator.seat({ game: 'table' });
      const answer = await expectStatus(operator, 'session', { sessionToken: seat.sessionToken, gameId: seat.gameId }, 'OK');
      for (const name of ['playerId', 'currency', 'exponent', 'balance', 'limits'] as const)
        ensure(answer[name] !== undefined, `session: the answer has no ${name}`);
    },
  },
  {
    id: 'A-07',
    rule: 'money',
    title: 'a stake of 0 without a grant is STAKE_OUT_OF_RANGE',
    async run(operator) {
      const seat = await operator.seat({ game: 'table' });
      await withoutMoving(seat, async () => await expectStatus(operator, 'bet', seat.bet({ amount: '0' }), 'STAKE_OUT_OF_RANGE'));
    },
  },
];

export const transportChecks: readonly Check<Operator>[] = [...signatures, ...more, ...formChecks, ...last];
