// The shared secrets of a house whose APP_SECRET a test knows, so that hostile words come with a right signature.
import { createHmac, randomUUID } from 'node:crypto';
import { cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import { oswHeaders } from '#contract/protocols/osw.ts';
import { signOsw } from '#server/modules/play/index.ts';
import { openSecrets } from '#server/platform/secrets.ts';

export interface SharedSecrets {
  osw: { keyId: string; secret: string };
  cashier: { keyId: string; secret: string };
}

/** What appServices in server/boot/app-services.ts derives. */
export function secretsOf(appSecret: string): SharedSecrets {
  const secrets = openSecrets(appSecret, '');
  return {
    osw: { keyId: 'lamplight-studio', secret: secrets.derive('osw lamplight-studio').toString('base64url') },
    cashier: { keyId: 'lanternhall', secret: secrets.derive('cashier').toString('base64url') },
  };
}

export function oswSignature({ keyId, secret }: SharedSecrets['osw'], method: string, path: string, body: string): string[] {
  const timestamp = String(Date.now());
  return [
    `${oswHeaders.key}: ${keyId}`,
    `${oswHeaders.timestamp}: ${timestamp}`,
    `${oswHeaders.requestId}: ${randomUUID()}`,
    `${oswHeaders.signature}: ${signOsw(secret, timestamp, method, path, body)}`,
  ];
}

export function cashierSignature({ keyId, secret }: SharedSecrets['cashier'], method: string, path: string, body: string): string[] {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret)
    .update(cashierSigningText(timestamp, method, path, body))
    .digest('hex');
  return [`${cashierHeaders.key}: ${keyId}`, `${cashierHeaders.timestamp}: ${timestamp}`, `${cashierHeaders.signature}: ${signature}`];
}
