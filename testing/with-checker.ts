// A house with the stand-in identity checker mounted, and a person who is checked by its widget.
import { checkerWebhookPath } from '#server/modules/verification/index.ts';
import { appServices } from '#server/boot/app-services.ts';
import { signWebhook } from '#services/verification/webhooks.ts';
import { verificationPlugin } from '#services/verification/index.ts';
import type { TestApp, TestAppOptions, TestPlayer } from './test-app.ts';

function settingsOf({ config, secrets }: TestApp['context']) {
  const { checker } = appServices(config, secrets);
  if (checker === undefined) throw new Error('This house has no stand-in checker');
  return checker;
}

/** Options of a house with the checker mounted in it, and whatever else is mounted beside it. */
export const withChecker = (more: Partial<TestAppOptions> = {}, { faults = true } = {}): TestAppOptions => ({
  ...more,
  app: (context, databaseUrl) => {
    const other = more.app?.(context, databaseUrl) ?? {};
    return {
      ...other,
      mountServices: async (app, local) => {
        await other.mountServices?.(app, local);
        const { appToken, secret, webhookSecret } = settingsOf(context);
        await app.register(verificationPlugin, {
          prefix: '/verification',
          databaseUrl,
          publicUrl: `${context.config.publicUrl}/verification`,
          webhookUrl: `${context.config.internalUrl}${checkerWebhookPath}`,
          appToken,
          secret,
          webhookSecret,
          brandName: 'Lanternhall',
          faults,
          pollMs: 50,
        });
      },
    };
  },
});

export interface Paper {
  firstName: string;
  lastName: string;
  dob: string;
  validUntil: string;
}

export const adasPaper: Paper = { firstName: 'Ada', lastName: 'Lamp', dob: '1990-05-17', validUntil: '2035-12-31' };

/** Posts a step of the widget. */
export const postStep = async (widget: string, step: string, fields: Record<string, string>): Promise<Response> =>
  await fetch(`${widget}/${step}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Goes through the widget to its end, with a paper and the outcome that is picked. Returns the widget's address. */
export async function passCheck(player: TestPlayer, outcome: string, paper: Partial<Paper> = {}): Promise<string> {
  const { url } = (await player.call('openVerification')).data;
  await postStep(url, 'document', { type: 'PASSPORT', ...adasPaper, ...paper });
  await postStep(url, 'face', {});
  await postStep(url, 'address', { street: 'Lampenweg 1', postCode: '10115', town: 'Berlin' });
  const { status } = await postStep(url, 'outcome', { outcome });
  if (status !== 303) throw new Error(`The widget answered ${status}`);
  return url;
}

/** Sends a webhook as the checker would, signed unless it is bent. */
export async function sendWebhook(
  { context, origin }: TestApp,
  news: object,
  bend: { body?: string; algorithm?: string } = {},
): Promise<Response> {
  const body = JSON.stringify(news);
  const headers = signWebhook(settingsOf(context).webhookSecret, body);
  return await fetch(origin + checkerWebhookPath, {
    method: 'POST',
    body: bend.body ?? body,
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(bend.algorithm !== undefined && { 'x-payload-digest-alg': bend.algorithm }),
    },
  });
}

/** The status of each check, in the order of the contract. */
export const statusesOf = async (player: TestPlayer): Promise<string[]> =>
  (await player.call('readVerification')).data.checks.map(({ status }) => status);
