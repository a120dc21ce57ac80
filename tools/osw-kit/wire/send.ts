// A signed call over HTTP, which a check may bend.
import { randomUUID } from 'node:crypto';
import { headers, providerTimeoutMs } from './protocol.ts';
import { faultOfSignature, type Key, sign } from './signing.ts';

/** What a check changes of a call. */
export interface Bend {
  key?: Key;
  timestamp?: string;
  requestId?: string;
  signature?: string;
  /** Sent instead of what was signed. */
  sentBody?: string;
  /** Signed instead of what is sent. */
  signedMethod?: string;
  signedPath?: string;
  /** Headers that are left out. */
  without?: readonly string[];
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface Reply {
  /** The HTTP status; 0: no whole answer came. */
  status: number;
  text: string;
  json: unknown;
  headers: Record<string, string>;
  requestId: string;
  ms: number;
  /** What is wrong with the answer's signature; undefined when it is good, or when there is no answer to sign. */
  signatureFault: string | undefined;
}

export interface Target {
  /** Base address without a trailing slash. */
  url: string;
  key: Key;
}

/** Returns a UUID of version 7, as the protocol asks for request ids; `aheadMs` moves its time. */
export function newId(aheadMs = 0): string {
  const time = (Date.now() + aheadMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // told by whoever needs it
  }
}

/** Sends one call. `path` is that below the target's address, with its query. */
export async function sendSigned(target: Target, method: 'GET' | 'POST', path: string, body: string, bend: Bend = {}): Promise<Reply> {
  const url = new URL(target.url + path);
  const signedPath = bend.signedPath ?? url.pathname + url.search;
  const timestamp = bend.timestamp ?? String(Date.now());
  const key = bend.key ?? target.key;
  const requestId = bend.requestId ?? newId();
  const sent: Record<string, string> = {
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    [headers.key]: key.keyId,
    [headers.timestamp]: timestamp,
    [headers.requestId]: requestId,
    [headers.signature]: bend.signature ?? sign(key.secret, timestamp, { method: bend.signedMethod ?? method, path: signedPath, body }),
  };
  for (const name of bend.without ?? []) delete sent[name];
  const deadline = AbortSignal.timeout(bend.timeoutMs ?? providerTimeoutMs);
  const signal = bend.signal === undefined ? deadline : AbortSignal.any([deadline, bend.signal]);
  const begun = performance.now();
  const nothing = { status: 0, text: '', json: undefined, headers: {}, requestId, signatureFault: undefined };
  try {
    const response = await fetch(url, {
      method,
      headers: sent,
      signal,
      redirect: 'manual',
      ...(method === 'POST' && { body: bend.sentBody ?? body }),
    });
    const text = await response.text();
    const given = Object.fromEntries(response.headers);
    const message = { method, path: url.pathname + url.search, body: text };
    const isSigned = response.status === 200;
    return {
      status: response.status,
      text,
      json: parse(text),
      headers: given,
      requestId,
      ms: performance.now() - begun,
      signatureFault: isSigned ? faultOfSignature(target.key, given, message, Date.now()) : undefined,
    };
  } catch {
    return { ...nothing, ms: performance.now() - begun }; // no whole answer: the outcome is unknown
  }
}
