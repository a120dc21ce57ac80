// The calls of Stripe's API that the adapter makes: who may, what is refused, what is answered, and what a key that comes again gets.
import type { IncomingMessage } from 'node:http';
import { newId, nowS, type StoredIntent, type StoredSession, type StripeWorld } from './world.ts';

type Answer = [status: number, answer: object];

export interface StripeSide {
  /** Answered instead of working. */
  broken?: number;
  /** Requests whose answer is lost though they are carried out. */
  loses?: RegExp;
  /** Its balance is too small to give anything back. */
  isShort?: boolean;
  /** What was answered under a key, for the same request; Stripe forgets them after a day. */
  keys: Map<string, { request: string; answer: Answer }>;
}

interface Reply {
  status: number;
  body: string;
  location: undefined;
  isLost: boolean;
}

const refused = (status: number, code: string, message: string, type = 'invalid_request_error'): Answer => [
  status,
  { error: { type, code, message } },
];
const missing = (what: string): Answer => refused(404, 'resource_missing', `No such ${what}`);

export function createApi({ world, key }: { world: StripeWorld; key: string }): {
  side: StripeSide;
  answer(request: IncomingMessage, url: URL, body: string): Reply;
} {
  const side: StripeSide = { keys: new Map() };

  const shownIntent = ({ card, disputed, ...intent }: StoredIntent) => ({
    ...intent,
    object: 'payment_intent',
    latest_charge: {
      id: intent.id.replace('pi', 'ch'),
      object: 'charge',
      disputed,
      billing_details: { name: card.holder },
      payment_method_details: { type: 'card', card: { last4: card.last4, fingerprint: card.fingerprint } },
    },
  });
  /** A session with its payment, expanded where it was asked for. */
  const shown = ({ asked: _asked, ...session }: StoredSession, isWhole: boolean) => {
    const intent = world.intents.find(({ id }) => id === session.payment_intent);
    return {
      ...session,
      url: session.status === 'open' ? `${world.pages}/${session.id}` : null,
      payment_intent: intent === undefined ? null : isWhole ? shownIntent(intent) : intent.id,
    };
  };

  function createSession(form: URLSearchParams): Answer {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const currency = form.get('line_items[0][price_data][currency]') ?? '';
    if (form.get('mode') !== 'payment' || !/^[a-z]{3}$/.test(currency)) return refused(400, 'parameter_invalid', 'Invalid parameters');
    if (!Number.isInteger(amount) || amount < 50) return refused(400, 'amount_too_small', 'The amount is below the minimum');
    const session: StoredSession = {
      id: newId('cs_test'),
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount * Number(form.get('line_items[0][quantity]')),
      currency,
      client_reference_id: form.get('client_reference_id'),
      success_url: form.get('success_url') ?? '',
      payment_intent: null,
      created: nowS(),
      asked: Object.fromEntries(form),
    };
    world.sessions.push(session);
    return [200, shown(session, false)];
  }

  function createRefund(form: URLSearchParams): Answer {
    const intent = world.intents.find(({ id }) => id === form.get('payment_intent'));
    if (intent === undefined) return missing('payment_intent');
    if (side.isShort === true)
      return refused(400, 'balance_insufficient', 'Insufficient funds in your Stripe balance to refund this amount.');
    const amount = Number(form.get('amount'));
    const given = world.refunds
      .filter(({ payment_intent: of, status }) => of === intent.id && status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    if (given === intent.amount_received) return refused(400, 'charge_already_refunded', 'Charge has already been refunded.');
    if (amount > intent.amount_received - given) return refused(400, 'parameter_invalid', 'Refund amount is greater than what is left');
    const refund = {
      id: newId('re'),
      object: 'refund' as const,
      status: 'pending' as const,
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      created: nowS(),
    };
    world.refunds.push(refund);
    world.tell('refund.created', refund);
    return [200, refund];
  }

  /** A page of a list, newest first, as Stripe's lists are. */
  function page<T extends { id: string; created?: number; payment_intent?: string | null }>(all: readonly T[], query: URLSearchParams) {
    const [from, to] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER)];
    const intent = query.get('payment_intent');
    const found = all
      .filter(({ created = 0 }) => created >= from && created < to)
      .filter((one) => intent === null || one.payment_intent === intent)
      .toReversed();
    const after = query.get('starting_after');
    const begin = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const limit = Number(query.get('limit') ?? 10);
    return { data: found.slice(begin, begin + limit), has_more: found.length > begin + limit };
  }

  function read(kind: string, id: string | undefined, query: URLSearchParams): Answer {
    const isWhole = query.get('expand[]')?.endsWith('payment_intent.latest_charge') ?? false;
    if (kind === 'checkout/sessions') {
      if (id === undefined) {
        const { data, has_more } = page(world.sessions, query);
        return [200, { object: 'list', data: data.map((one) => shown(one, isWhole)), has_more }];
      }
      const session = world.sessions.find((one) => one.id === id);
      return session === undefined ? missing('checkout.session') : [200, shown(session, isWhole)];
    }
    if (kind === 'refunds') {
      if (id === undefined) {
        const { data, has_more } = page(world.refunds, query);
        const intentOf = (of: string) => world.intents.find((one) => one.id === of);
        const isExpanded = query.get('expand[]') === 'data.payment_intent';
        return [200, { data: isExpanded ? data.map((one) => ({ ...one, payment_intent: intentOf(one.payment_intent) })) : data, has_more }];
      }
      const refund = world.refunds.find((one) => one.id === id);
      return refund === undefined ? missing('refund') : [200, refund];
    }
    if (kind === 'disputes') return [200, page(world.disputes, query)];
    const sums = new Map<string, number>();
    const add = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount);
    for (const { amount_received: amount, currency } of world.intents) add(currency, amount);
    for (const { amount, currency, status } of world.refunds) if (status !== 'failed') add(currency, -amount);
    const pending = [...sums].map(([currency, amount]) => ({ currency, amount }));
    return [200, { object: 'balance', available: pending.map(({ currency }) => ({ currency, amount: 0 })), pending }];
  }

  function write(path: string, form: URLSearchParams): Answer {
    const [, id] = /^checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
    if (id !== undefined) {
      const session = world.sessions.find((one) => one.id === id);
      if (session === undefined) return missing('checkout.session');
      if (session.status !== 'open') return refused(400, '', 'Only Checkout Sessions with a status of open can be expired.');
      world.expire(id);
      return [200, shown(session, false)];
    }
    return path === 'checkout/sessions' ? createSession(form) : path === 'refunds' ? createRefund(form) : missing(path);
  }

  function work(request: IncomingMessage, url: URL, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${key}`) return refused(401, '', 'Invalid API Key provided');
    const path = url.pathname.replace('/v1/', '');
    if (request.method === 'GET') {
      const [, kind = '', id] = /^(checkout\/sessions|[a-z_]+)(?:\/([^/]+))?$/.exec(path) ?? [];
      return read(kind, id, url.searchParams);
    }
    const idempotency = request.headers['idempotency-key'];
    const known = typeof idempotency === 'string' ? side.keys.get(idempotency) : undefined;
    if (known !== undefined && known.request !== `${path} ${body}`)
      return refused(400, '', 'Keys for idempotent requests can only be used with the same parameters', 'idempotency_error');
    if (known !== undefined) return known.answer;
    const answer = write(path, new URLSearchParams(body));
    if (typeof idempotency === 'string') side.keys.set(idempotency, { request: `${path} ${body}`, answer });
    return answer;
  }

  return {
    side,
    answer(request, url, body) {
      const [status, answer] = side.broken === undefined ? work(request, url, body) : [side.broken, {}];
      const isLost = side.loses?.test(`${request.method} ${url.pathname}`) ?? false;
      return { status, body: JSON.stringify(answer), location: undefined, isLost };
    },
  };
}
