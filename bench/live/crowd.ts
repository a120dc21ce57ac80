// The crowd of the benchmark: thousands of sockets that speak just enough of the protocol to listen, in a process of their own.
import { WebSocket } from 'ws';
import { type CrowdOrder, commonChannel, type Heard, machineMs } from './orders.ts';

interface Member {
  number: number;
  socket: WebSocket | undefined;
  epoch: string;
  offset: number;
}

let url = '';
const members: Member[] = [];
let latencies: number[] = [];
let recovered = 0;
let begunMs = 0;
let onHeard: (() => void) | undefined;

const pong = '{}';

function hearPublication(member: Member, text: string): void {
  const at = text.indexOf('"t":') + 4;
  latencies.push(machineMs() - Number(text.slice(at, text.indexOf(',', at))));
  member.offset += 1;
  onHeard?.();
}

function connectionFrame({ number, epoch, offset }: Member): string {
  const position = epoch === '' ? '' : `,"recover":true,"epoch":"${epoch}","offset":${offset}`;
  return [
    '{"id":1,"connect":{}}',
    `{"id":2,"subscribe":{"channel":"${commonChannel}"${position}}}`,
    `{"id":3,"subscribe":{"channel":"own-${number}"}}`,
  ].join('\n');
}

interface Reply {
  id?: number;
  subscribe?: { epoch: string; offset?: number; recovered?: boolean; publications?: unknown[] };
}

/** Takes the replies of a frame. True with the last of them. */
function takeReplies(member: Member, text: string): boolean {
  const replies = text.split('\n').map((line) => JSON.parse(line) as Reply);
  const common = replies.find(({ id }) => id === 2)?.subscribe;
  if (common !== undefined) {
    if (common.recovered === true) recovered += common.publications?.length ?? 0;
    if (member.epoch === '') member.offset = common.offset ?? 0;
    member.epoch = common.epoch;
  }
  return replies.some(({ id }) => id === 3);
}

/** Opens a member's link; resolves when it listens. */
async function open(member: Member): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: 60_000 });
    member.socket = socket;
    socket.on('open', () => socket.send(connectionFrame(member)));
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text === '{}') socket.send(pong);
      else if (text.startsWith('{"push":{"channel":"news","pub"')) hearPublication(member, text);
      else if (takeReplies(member, text)) resolve();
    });
  });
}

async function openAll(some: readonly Member[], atOnce: number): Promise<void> {
  const waiting = [...some];
  const take = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await open(next);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

async function hear(count: number): Promise<void> {
  if (latencies.length >= count) return;
  await new Promise<void>((resolve) => {
    onHeard = () => {
      if (latencies.length < count) return;
      onHeard = undefined;
      resolve();
    };
  });
}

async function obey(order: CrowdOrder): Promise<void> {
  if (order.do === 'reset') {
    latencies = [];
    begunMs = machineMs();
  } else if (order.do === 'hear') await hear(order.count);
  else if (order.do === 'drop')
    for (const member of members.slice(0, order.count)) {
      member.socket?.terminate();
      member.socket = undefined;
    }
  else if (order.do === 'return') {
    begunMs = machineMs();
    const gone = members.filter(({ socket }) => socket === undefined);
    await openAll(gone, gone.length);
  } else {
    url = order.url;
    begunMs = machineMs();
    const first = members.length;
    for (let number = first; number < first + order.count; number += 1) members.push({ number, socket: undefined, epoch: '', offset: 0 });
    await openAll(members.slice(first), order.atOnce);
  }
}

function report(): Heard {
  const sorted = Float64Array.from(latencies).toSorted();
  const part = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    count: sorted.length,
    p50Ms: part(0.5),
    p99Ms: part(0.99),
    lastMs: sorted.at(-1) ?? 0,
    tookMs: machineMs() - begunMs,
    recovered,
  };
}

process.on('message', (order: CrowdOrder) => {
  obey(order).then(
    () => process.send?.({ answer: report() }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ answer: report() });
