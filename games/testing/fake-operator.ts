// A casino for tests: signed OSW over HTTP on the reference wallet, with every way of going wrong that a network and a casino have.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRetryable, oswBase, type OswCall, oswHeaders, type OswStatus } from '#contract/protocols/osw.ts';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import { isSigned, type OswKey, signMessage } from '#games/provider/signature.ts';
import { createReplayGuard } from '#kit/signed-http/signature.ts';
import { createReferenceWallet, type ReferenceWallet, type WalletAnswer, type WalletBody } from './reference-wallet.ts';

/**
 * How one call goes wrong. `lost-*`: nothing is booked; `booked-*`: it is booked, but the answer does not arrive as it should.
 * A status is answered without booking. `duplicate`: the call arrives twice.
 */
export type Fault =
  | 'lost-timeout'
  | 'booked-timeout'
  | 'lost-error'
  | 'booked-error'
  | 'bad-signature'
  | 'other-request'
  | 'garbage'
  | 'duplicate'
  | { status: OswStatus; retryAfterMs?: number }
  | { until: Promise<void> };

export interface FakeOperator {
  url: string;
  wallet: ReferenceWallet;
  /** Calls as they came in, refused ones too. */
  calls: { call: OswCall; body: WalletBody }[];
  /** The next calls of that kind go wrong like this, one each. */
  failNext(call: OswCall, ...faults: Fault[]): void;
  /** Cuts every connection until set back. */
  isDown: boolean;
  close(): Promise<void>;
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

export async function startFakeOperator(key: OswKey, wallMs: () => number): Promise<FakeOperator> {
  const wallet = createReferenceWallet();
  const calls: FakeOperator['calls'] = [];
  const faults = new Map<OswCall, Fault[]>();
  const memory = createReplayGuard(oswSigning);
  const hung = new Set<ServerResponse>();

  function send(request: IncomingMessage, response: ServerResponse, given: WalletAnswer & { retryAfterMs?: number }, fault?: Fault): void {
    const requestId = fault === 'other-request' ? 'another' : String(request.headers[oswHeaders.requestId]);
    const body = fault === 'garbage' ? '<html>' : JSON.stringify({ requestId, retryable: isRetryable(given.status), ...given });
    const message = { method: 'POST', path: request.url ?? '', body };
    const signer = fault === 'bad-signature' ? { ...key, secret: 'another secret' } : key;
    response.writeHead(200, { 'content-type': 'application/json', ...signMessage(signer, message, requestId, wallMs()) });
    response.end(body);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    if (operator.isDown) return void request.socket.destroy();
    const message = { method: 'POST', path: request.url ?? '', body: text };
    const requestId = String(request.headers[oswHeaders.requestId]);
    const isGenuine = request.headers[oswHeaders.key] === key.keyId && isSigned(key, request.headers, message, wallMs());
    if (!isGenuine || !memory.isFirst(requestId, wallMs())) return void response.writeHead(401).end();
    const call = (request.url ?? '').slice(oswBase.length + 1) as OswCall;
    const body = JSON.parse(text) as WalletBody;
    calls.push({ call, body });
    const fault = faults.get(call)?.shift();
    if (fault === 'lost-timeout') return void hung.add(response);
    if (fault === 'lost-error') return void response.writeHead(500).end();
    if (typeof fault === 'object' && 'status' in fault) {
      const { balance } = body.sessionToken === undefined ? {} : wallet.act('balance', { ...body, txId: '' });
      return send(request, response, { ...fault, ...(balance && { balance }) });
    }
    if (typeof fault === 'object') await fault.until;
    if (fault === 'duplicate') wallet.act(call, body);
    const given = wallet.act(call, body);
    if (fault === 'booked-timeout') return void hung.add(response);
    if (fault === 'booked-error') return void response.writeHead(502).end();
    send(request, response, given, fault);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  // a connection that is closed for being idle just when it is used loses a call, and on the clock of a test it is never sent again
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const operator: FakeOperator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wallet,
    calls,
    failNext: (call, ...next) => void faults.set(call, [...(faults.get(call) ?? []), ...next]),
    isDown: false,
    async close() {
      for (const response of hung) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return operator;
}
