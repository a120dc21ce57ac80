// Stripe's side of its API, held in memory, after its published reference: Checkout Sessions with a page to pay on, payments, refunds, disputes,
// idempotency keys, the balance, and signed webhooks that wait until a test delivers them.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createApi, type StripeSide } from './api.ts';
import { createWorld, type StripeEvent, type StripeWorld } from './world.ts';

export const stripeKey = 'sk_test_51HouseOfLanterns';
export const stripeSecret = 'whsec_a-secret-of-the-webhook';

export interface Stripe extends StripeWorld {
  url: string;
  /** What it answers instead of working; requests that are carried out and whose answer is lost. */
  side: StripeSide;
  /** Delivers all events that wait, or what is given, in its order; signed now, or as the test bends it. */
  deliver(
    address: string,
    events?: readonly StripeEvent[],
    bend?: { secret?: string; atS?: number; header?: (v1: string, atS: number) => string },
  ): Promise<number[]>;
  close(): Promise<void>;
}

async function replyTo(request: IncomingMessage, side: ReturnType<typeof createApi>, world: StripeWorld) {
  const body = await text(request);
  const url = new URL(request.url ?? '', 'http://stripe');
  const [, page, of, id] = url.pathname.split('/');
  if (page !== 'c' || of !== 'pay' || id === undefined) return side.answer(request, url, body);
  const session = world.sessions.find((one) => one.id === id);
  if (session?.status !== 'open') return { status: 404, body: 'This page has expired.', location: undefined, isLost: false };
  if (request.method !== 'POST') {
    const form = `<form method="post"><button>Pay ${session.amount_total} ${session.currency}</button></form>`;
    return { status: 200, body: `<!doctype html><title>Checkout</title>${form}`, location: undefined, isLost: false };
  }
  world.pay(id);
  return { status: 303, body: '', location: session.success_url, isLost: false };
}

export async function openStripe(): Promise<Stripe> {
  const world = createWorld();
  const side = createApi({ world, key: stripeKey });
  const server = createServer((request, response) => {
    void replyTo(request, side, world).then(({ status, body, location, isLost }) => {
      if (isLost) request.socket.destroy();
      else response.writeHead(status, { 'content-type': 'application/json', ...(location !== undefined && { location }) }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world.pages = `${url}/c/pay`;
  return {
    ...world,
    url,
    side: side.side,
    async deliver(address, events = world.waiting.splice(0), { secret = stripeSecret, atS = Math.floor(Date.now() / 1000), header } = {}) {
      const answers: number[] = [];
      for (const event of events) {
        const body = JSON.stringify(event, null, 2);
        const v1 = createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex');
        const signature = header?.(v1, atS) ?? `t=${atS},v1=${v1},v0=${'0'.repeat(64)}`;
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        answers.push((await fetch(address, { method: 'POST', body, headers })).status);
      }
      return answers;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
