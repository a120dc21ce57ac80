import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import webPush, { type PushSubscription } from 'web-push';
import { InnerAddress, isPublicAddress, lookupPublic, mayBePushService } from './push-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushMessage {
  title: string;
  /** The page that it opens, a path of the site. */
  url: string;
  locale: string;
  /** Names what happened, for the push service and the browser: the same replaces what they still show or keep. At most 32 of base64url. */
  topic: string;
}

/** `sent`; `gone`: the browser takes no more; `refused`: this message is not taken, and would not be later. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** For how long the push service keeps what it cannot deliver. */
const ttlS = 86_400;
const timeoutMs = 10_000;

/** What the answer of a push service means. @throws Error where the message should be sent again later */
function outcomeOf(status: number | undefined): PushOutcome {
  if (status === undefined) throw new Error('The push service answered nothing');
  if (status >= 200 && status < 300) return 'sent';
  // 403: the subscription belongs to other keys than ours, and no message will ever reach it
  if (status === 404 || status === 410 || status === 403) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
  return 'refused';
}

/** Sends an encrypted message to a browser's push service. @throws Error where it should be sent again later */
export async function sendMessage(
  subscription: PushSubscription,
  message: PushMessage,
  { keys, subject, pushInner }: { keys: VapidKeys; subject: string; pushInner: boolean },
): Promise<PushOutcome> {
  if (!mayBePushService(subscription.endpoint, { pushInner })) return 'gone';
  const { topic, ...shown } = message;
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify({ ...shown, tag: topic }), {
    vapidDetails: { subject, ...keys },
    TTL: ttlS,
    topic,
  });
  const url = new URL(subscription.endpoint);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!pushInner && isIP(host) !== 0 && !isPublicAddress(host)) return 'gone';
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  const status = await new Promise<number | 'inner' | undefined>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!pushInner && { lookup: lookupPublic }),
      },
      (response) => {
        // nothing of the answer but its status is read
        response.destroy();
        resolve(response.statusCode);
      },
    );
    sent.on('error', (error) => (error instanceof InnerAddress ? resolve('inner') : reject(error)));
    sent.end(body);
  });
  return status === 'inner' ? 'gone' : outcomeOf(status);
}
