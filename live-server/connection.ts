// One client's side of the protocol, whatever carries it: commands in, strictly in their order; messages out, those of one turn in one
// frame; the times by which it must have shown that it lives. Ten thousand of these stand at once, so each is small.
import { randomInt, randomUUID } from 'node:crypto';
import type { Subscription } from './channels.ts';
import { type Closure, closures, plainReason, type Refusal } from './codes.ts';
import { serveCommand } from './commands.ts';
import type { LiveUser } from './gate.ts';
import type { LiveHub } from './hub.ts';
import { type Outgoing, push } from './outgoing.ts';
import type { Holder } from './subnets.ts';
import { type Command, parseFrame } from './protocol.ts';

export interface LiveTransport {
  /** Sends messages, one a line, in one frame. */
  send(message: Outgoing): void;
  close(code: number, reason: string): void;
  /** Breaks off without a word. */
  destroy(): void;
  /** Bytes that wait to be sent. */
  queuedBytes(): number;
  /** Bytes kept of messages that are not whole yet, where this transport keeps them. */
  unfinishedBytes?(): number;
  /** Refuses the connect in this transport's own way, or calls `reply` when the moment is right. */
  refuse?(refusal: Refusal, reply: () => void): void;
  /** What authorises commands that come by another way than this transport. */
  readonly session?: string;
}

const never = Number.POSITIVE_INFINITY;
const maxBacklog = 1000;
const bytesOfWork = 1024;
/** Letters that one turn gathers before it sends: many long answers to one frame must not pile up unseen. */
const maxGathered = 256 * 1024;
const ping: Outgoing = { text: '{}' };

/** Counts bytes only where letters alone do not tell. */
const isLongerThan = (text: string, maxBytes: number): boolean =>
  text.length > maxBytes || (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes);

/** How many commands a frame may hold: one a line. */
function countLines(frame: string): number {
  let lines = 1;
  for (let at = frame.indexOf('\n'); at >= 0; at = frame.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

export class LiveConnection implements Holder {
  readonly client = randomUUID();
  readonly hub: LiveHub;
  readonly subnet: string;
  readonly transport: LiveTransport;
  readonly subscriptions = new Map<string, Subscription>();
  user: LiveUser | undefined;
  #isClosed = false;
  /** A connect was refused: the client is expected to go. */
  #isUnusable = false;
  #isBusy = false;
  #backlog: Command[] = [];
  /** Letters of the frames that the backlog came in. */
  #waiting = 0;
  #next: Outgoing | undefined;
  #more: Outgoing[] | undefined;
  #gathered = 0;
  #staleByMs: number;
  #pingAtMs = never;
  #pongByMs = never;
  #expiresByMs = never;
  #allowance: number;
  #allowanceAtMs: number;

  /** `subnet` is where the client comes from, as bounds count it. */
  constructor(hub: LiveHub, transport: LiveTransport, subnet = '') {
    this.hub = hub;
    this.subnet = subnet;
    this.transport = transport;
    this.#staleByMs = hub.nowMs() + hub.settings.staleMs;
    this.#allowance = hub.settings.commandBurst;
    this.#allowanceAtMs = hub.nowMs();
    hub.add(this);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Takes one frame: commands, one a line. */
  receive(frame: string): void {
    if (this.#isClosed) return;
    if (isLongerThan(frame, this.hub.settings.maxFrameBytes)) {
      this.close({ code: 1009, reason: 'message too big' });
      return;
    }
    const lines = countLines(frame);
    const isTooMuch = this.#backlog.length + lines > maxBacklog || this.#waiting > 2 * this.hub.settings.maxFrameBytes;
    if (isTooMuch || !this.spend(lines + Math.floor(frame.length / bytesOfWork))) {
      this.close(closures.tooManyRequests);
      return;
    }
    const commands = this.#isUnusable ? undefined : parseFrame(frame);
    if (commands === undefined) {
      this.close(closures.badRequest);
      return;
    }
    this.#backlog.push(...commands);
    this.#waiting += frame.length;
    this.#drain();
  }

  /** Counts work against what a connection and its address may ask for: a burst that refills by the second. False when that is used up. */
  spend(cost: number): boolean {
    const { commandBurst, commandsPerSecond } = this.hub.settings;
    const nowMs = this.hub.nowMs();
    this.#allowance = Math.min(commandBurst, this.#allowance + ((nowMs - this.#allowanceAtMs) / 1000) * commandsPerSecond) - cost;
    this.#allowanceAtMs = nowMs;
    return this.#allowance >= 0 && this.hub.subnets.spend(this.subnet, cost);
  }

  /** Obeys what waits, one after the other: a frame may hold connect and the subscribes that depend on it. */
  #drain(): void {
    while (!this.#isBusy && !this.#isClosed && this.#backlog.length > 0) {
      const command = this.#backlog.shift() as Command;
      try {
        const work = serveCommand(this, command);
        if (work === undefined) continue;
        this.#isBusy = true;
        work
          .catch((error: unknown) => this.#fail(error))
          .finally(() => {
            this.#isBusy = false;
            this.#drain();
          });
      } catch (error) {
        this.#fail(error);
      }
    }
    if (this.#backlog.length === 0) this.#waiting = 0;
  }

  #fail(error: unknown): void {
    this.hub.tellError(error, 'a live command failed');
    this.close(closures.serverError);
  }

  /** Messages of one turn travel in one frame, as long as they are not too much for one. */
  send(message: Outgoing): void {
    if (this.#isClosed) return;
    if (this.#next === undefined) {
      this.#next = message;
      this.hub.flushSoon(this);
    } else (this.#more ??= []).push(message);
    this.#gathered += message.text.length;
    if (this.#gathered > maxGathered) this.flush();
  }

  /** Returns a command. A long answer counts as work, as a long frame does. */
  reply(id: number, result: string): void {
    if (result.length >= bytesOfWork && !this.spend(Math.floor(result.length / bytesOfWork))) this.close(closures.tooManyRequests);
    else this.send({ text: `{"id":${id},${result}}` });
  }

  refuse(id: number, { code, message, temporary }: Refusal): void {
    this.reply(id, `"error":${JSON.stringify({ code, message, temporary })}`);
  }

  /** Refuses a connect. Nothing that was sent along with it counts any more; the client goes by itself. */
  refuseConnect(id: number, refusal: Refusal): void {
    this.#isUnusable = true;
    this.#backlog = [];
    const reply = () => this.refuse(id, refusal);
    if (this.transport.refuse === undefined) reply();
    else this.transport.refuse(refusal, reply);
  }

  flush(): void {
    const [next, more] = [this.#next, this.#more];
    this.#next = undefined;
    this.#more = undefined;
    this.#gathered = 0;
    if (next === undefined || this.#isClosed) return;
    if (this.transport.queuedBytes() > this.hub.settings.maxQueuedBytes) this.close(closures.slow);
    else {
      this.transport.send(more === undefined ? next : { text: [next, ...more].map(({ text }) => text).join('\n') });
      if (this.transport.queuedBytes() > 0) this.hub.subnets.count(this);
    }
  }

  heldBytes(): number {
    return this.transport.queuedBytes() + (this.transport.unfinishedBytes?.() ?? 0);
  }

  cutOff(): void {
    this.transport.destroy();
    this.closed();
  }

  /** The user is known: from now on the client must answer pings, and renew its token in time. */
  begin(user: LiveUser): void {
    const { pingMs } = this.hub.settings;
    this.user = user;
    this.#staleByMs = never;
    this.#pingAtMs = this.hub.nowMs() + randomInt(Math.ceil(pingMs / 2), pingMs + 1);
    this.renew(user);
  }

  renew(user: LiveUser): void {
    this.user = user;
    this.#expiresByMs = user.ttlS > 0 ? this.hub.nowMs() + user.ttlS * 1000 + this.hub.settings.graceMs : never;
  }

  /** True when the pong answers a ping. */
  takePong(): boolean {
    const wasAwaited = this.#pongByMs !== never;
    this.#pongByMs = never;
    return wasAwaited;
  }

  /** Does what is due. */
  wake(nowMs: number): void {
    if (nowMs >= this.#staleByMs) this.close(closures.stale);
    else if (nowMs >= this.#pongByMs) this.close(closures.noPong);
    else if (nowMs >= this.#expiresByMs) this.close(closures.expired);
    else if (nowMs >= this.#pingAtMs && this.#pongByMs === never) {
      // never two on their way: the second answer would answer nothing
      this.#pingAtMs = nowMs + this.hub.settings.pingMs;
      this.#pongByMs = nowMs + this.hub.settings.pongMs;
      this.send(ping);
    }
  }

  /** Moves every deadline: the process itself stood still, which is not the client's fault. */
  forgive(ms: number): void {
    this.#staleByMs += ms;
    this.#pongByMs += ms;
    this.#expiresByMs += ms;
  }

  /** How others see this connection in a channel. */
  infoIn(subscription?: Subscription): object {
    const own = this.user?.info;
    const inChannel = subscription?.info;
    return {
      user: this.user?.userId ?? '',
      client: this.client,
      ...(own !== undefined && { conn_info: own }),
      ...(inChannel !== undefined && { chan_info: inChannel }),
    };
  }

  /** Ends a subscription from this side. A client that is not subscribed hears nothing: it would take the push for its next one. */
  endSubscription(name: string, { code, reason }: Closure): void {
    const subscription = this.subscriptions.get(name);
    if (subscription === undefined) return;
    this.hub.detach(subscription);
    this.send(push(subscription.channel, 'unsubscribe', JSON.stringify({ code, reason: plainReason(reason) })));
  }

  close({ code, reason }: Closure): void {
    if (this.#isClosed) return;
    if (code !== closures.slow.code) this.flush();
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.transport.close(code, plainReason(reason));
    this.hub.remove(this);
  }

  /** The transport is gone. */
  closed(): void {
    this.hub.subnets.forget(this);
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.hub.remove(this);
  }
}
