// BTCPay Server's side of its Greenfield API, held in memory, after its published documents: what the adapter is tried against. Coins come
// and confirm when a test says so, and webhooks wait until it delivers them, in whatever order and number it likes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Api, createApi } from './api.ts';
import { createWorld, type World } from './world.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export const btcpayKey = 'a-key-of-the-store-of-btcpay';
/** One that may see the wallet and do nothing else. */
export const btcpayWalletKey = 'a-key-that-sees-the-wallet';
export const btcpayStore = '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776';
export const btcpaySecret = 'a secret of the webhook';

export interface Btcpay extends World {
  url: string;
  webhooks: Webhooks;
  /** What it answers instead of working, and how often it was asked. */
  broken: Api['broken'];
  asked: Api['asked'];
  /** Set for requests that are carried out and whose answer is lost. */
  loses: Api['loses'];
  close(): Promise<void>;
}

export async function openBtcpay(): Promise<Btcpay> {
  const webhooks = createWebhooks({ secret: btcpaySecret, storeId: btcpayStore });
  const world = createWorld({ storeId: btcpayStore, tell: webhooks.add });
  const api = createApi({ world, keys: { payments: btcpayKey, wallet: btcpayWalletKey }, storeId: btcpayStore });
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, answer, isLost } = api.answer({
        host: request.headers.host ?? '',
        method: request.method ?? '',
        url: request.url ?? '',
        authorization: request.headers.authorization,
        body,
      });
      if (isLost) request.socket.destroy();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...world,
    url: `http://127.0.0.1:${port}`,
    webhooks,
    broken: api.broken,
    asked: api.asked,
    loses: api.loses,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
