// Deliveries of the store's webhook. Each is kept, signed as it is sent, and sent again with an id of its own, as BTCPay Server does.
import { createHmac, randomBytes } from 'node:crypto';

export interface Delivery {
  deliveryId: string;
  webhookId: string;
  originalDeliveryId: string;
  isRedelivery: boolean;
  type: string;
  timestamp: number;
  storeId: string;
  [more: string]: unknown;
}

export interface Webhooks {
  /** What was not delivered yet, oldest first. */
  waiting: Delivery[];
  add(type: string, more: object): void;
  /** Delivers all that waits, or what is given, in its order; it then waits no more. */
  deliver(address: string, deliveries?: readonly Delivery[]): Promise<Response[]>;
  /** The same event again, under a new delivery id. */
  again(delivery: Delivery): Delivery;
  /** Sends any text, signed. */
  send(address: string, body: string, secret?: string): Promise<Response>;
}

const newId = (): string => randomBytes(16).toString('hex');

export function createWebhooks({ secret, storeId }: { secret: string; storeId: string }): Webhooks {
  const webhooks: Webhooks = {
    waiting: [],
    add(type, more) {
      const deliveryId = newId();
      const timestamp = Math.floor(Date.now() / 1000);
      const delivery = { deliveryId, webhookId: 'wh1', originalDeliveryId: deliveryId, isRedelivery: false, type, timestamp, storeId };
      webhooks.waiting.push({ ...delivery, ...more });
    },
    async deliver(address, deliveries = webhooks.waiting) {
      const answers: Response[] = [];
      const all = [...deliveries];
      webhooks.waiting = webhooks.waiting.filter((one) => !all.includes(one));
      for (const delivery of all) answers.push(await webhooks.send(address, JSON.stringify(delivery, null, 2)));
      return answers;
    },
    again: (delivery) => ({ ...delivery, deliveryId: newId(), isRedelivery: true }),
    async send(address, body, key = secret) {
      const signature = createHmac('sha256', key).update(body).digest('hex');
      const headers = { 'content-type': 'application/json; charset=utf-8', 'btcpay-sig': `sha256=${signature}` };
      return await fetch(address, { method: 'POST', body, headers });
    },
  };
  return webhooks;
}
