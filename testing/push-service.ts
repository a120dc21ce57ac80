// A push service and the browser behind it, as the standards say them (RFC 8030, 8188, 8291, 8292): it takes messages, checks by whom they are
// signed, and opens them with the keys that only the browser has. Written from the standards, apart from the library that encrypts.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushedMessage {
  /** The path of the endpoint, which names the browser. */
  browser: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the signature says: for which service, until when, by whom. */
  claims: { aud: string; exp: number; sub: string };
  /** The key that signed. */
  key: string;
  message: unknown;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Opens a body of the encoding aes128gcm with one record. */
function open(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const [salt, keyLength = 0] = [body.subarray(0, 16), body[20]];
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + keyLength);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // the last record ends with a 2, then zeros
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'));
}

/** Reads who signed. @throws Error for a signature that is none */
function readVapid(authorization: string): Pick<PushedMessage, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature of the message is not right');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as PushedMessage['claims'], key };
}

export interface PushService {
  origin: string;
  messages: PushedMessage[];
  /** A browser that has just subscribed. */
  subscribe(): PushBrowser;
  /** What it answers from now on; 201 until it is said. */
  answer(status: number): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const messages: PushedMessage[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (browser === undefined) {
        response.writeHead(404).end();
        return;
      }
      if (status === 201) {
        const message = open(Buffer.concat(parts), browser.ecdh, browser.auth);
        messages.push({ browser: request.url ?? '', headers: request.headers, ...readVapid(request.headers.authorization ?? ''), message });
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    messages,
    subscribe() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const [path, auth] = [`/push/${randomBytes(12).toString('base64url')}`, randomBytes(16)];
      browsers.set(path, { ecdh, auth });
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    answer: (next) => void (status = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
