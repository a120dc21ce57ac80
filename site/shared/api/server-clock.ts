// How far this device's clock is ahead of the server's. Each answer that came straight from there bounds it: its `Date` names a whole second, which lies
// between the sending and the receiving. What the bounds leave open narrows with every answer.
const secondMs = 1000;
const unknown = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
let ahead = unknown;

/** Takes the `Date` of an answer, and when by the device's clock it was asked for and had. */
export function noteServerTime(date: string | null, sentMs: number, receivedMs: number): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const told = { least: sentMs - at - secondMs, most: receivedMs - at };
  const both = { least: Math.max(ahead.least, told.least), most: Math.min(ahead.most, told.most) };
  // no overlap: one of the clocks was set
  ahead = both.least > both.most ? told : both;
}

/** In milliseconds; 0 as long as the device's clock may be right. */
export const clockAheadMs = (): number => (ahead.least <= 0 && ahead.most >= 0 ? 0 : (ahead.least + ahead.most) / 2);

/** The server's time, as well as it is known here. */
export const serverNowMs = (): number => Date.now() - clockAheadMs();

export function forgetServerTime(): void {
  ahead = unknown;
}

/** A fetch that takes the time of answers which no cache can have kept. */
export const fetchWithTime: typeof fetch = async (address, init) => {
  const sentMs = Date.now();
  const response = await fetch(address, init);
  const isFresh = (init?.method ?? 'GET') !== 'GET' || response.headers.get('cache-control') === 'no-store';
  if (isFresh) noteServerTime(response.headers.get('date'), sentMs, Date.now());
  return response;
};
