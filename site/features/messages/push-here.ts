// What this browser has of push messages. The service worker is registered with the first press, in a scope that holds no page.

/** `none`: it takes no push messages; `denied`: its user forbade them for this site. */
export type PushHere = 'none' | 'denied' | 'off' | 'on';

const script = '/push-worker.js';
const scope = '/push/';

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // the registration whose scope holds the address may be that of the offline page
  return registration?.scope.endsWith(scope) === true ? await registration.pushManager.getSubscription() : null;
}

/** Returns how it stands here; `isOurs` says whether this player's messages go to an endpoint. */
export async function pushHere(isOurs: (endpoint: string) => Promise<boolean>): Promise<PushHere> {
  if (!isAble()) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionHere();
  return subscription !== null && (await isOurs(subscription.endpoint)) ? 'on' : 'off';
}

/** Resolves once the worker of a registration runs: only then a browser subscribes. */
async function whenActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active !== null || worker === null) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Asks for permission, subscribes with the installation's key and tells it where. Refused permission changes nothing. */
export async function switchPushOn(
  publicKey: string,
  tell: (subscription: { endpoint: string; keys: { p256dh: string; auth: string } }) => Promise<void>,
): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await navigator.serviceWorker.register(script, { scope });
  await whenActive(registration);
  // one that was made with another key cannot be used any more
  const subscribe = async () =>
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const subscription = await subscribe().catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return await subscribe();
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await tell({ endpoint: endpoint ?? '', keys: { p256dh, auth } });
}

/** Ends it here, whether the installation can be told or not. */
export async function switchPushOff(tell: (endpoint: string) => Promise<void>): Promise<void> {
  const subscription = await subscriptionHere();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await tell(endpoint);
}
