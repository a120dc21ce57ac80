// The keys by which push services know this installation (VAPID, RFC 8292). They are derived from its secret, which is made at the first start:
// every process has the same, and browsers that subscribed stay subscribed.
import type { Secrets } from '#server/platform/secrets.ts';

export interface VapidKeys {
  /** The point, uncompressed, base64url: what a browser subscribes with. */
  publicKey: string;
  /** The scalar, base64url. */
  privateKey: string;
}

export function vapidKeys(secrets: Pick<Secrets, 'deriveKeyPair'>): VapidKeys {
  const { d = '', x = '', y = '' } = secrets.deriveKeyPair('web push').privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
