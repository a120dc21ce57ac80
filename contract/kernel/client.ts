// The typed client of the API for page, tests and CLI. It knows paths and types, no schemas.
import type { Answer, Input } from './calls.ts';
import { type CallName, pathOf } from './paths.ts';
import type { ProblemBody } from './problems.ts';

/** A refusal of the server, with its problem. `status` 0: nobody answered (offline, time-out). */
export class CallRefused extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;
  /** The body as text where it is no problem, for instance a gateway's page. */
  readonly body: string;
  constructor(status: number, problem: ProblemBody | undefined, body: string, options?: ErrorOptions) {
    super(problem ? `${problem.code} ${problem.title}: ${problem.detail}` : `HTTP ${status}`, options);
    this.name = 'CallRefused';
    this.status = status;
    this.problem = problem;
    this.body = body;
  }
}

export interface ClientOptions {
  /** Origin without a trailing slash; empty for the page's own. */
  origin?: string;
  /** The access token for calls that carry one, or undefined for a guest. */
  token?: () => Promise<string | undefined> | string | undefined;
  fetch?: typeof fetch;
  headers?: Record<string, string>;
}

type Scalar = string | number | boolean;
type QueryValue = Scalar | readonly Scalar[] | null | undefined;

/** Arrays in bracket form: status[]=1&status[]=2. Undefined values are left out. */
export function toQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, QueryValue>)) {
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the address of a call below the origin: its path with what stands in braces filled in, and its query. */
export function addressOf(template: string, input: { params?: object | undefined; query?: object | undefined }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = template.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(params[key])));
  return `/api${path}${toQuery((input.query ?? {}) as Record<string, unknown>)}`;
}

/** Returns the body of a call with files: its texts first, so that they are known before the files arrive. */
export function toFormData(texts: object, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, String(text));
  for (const file of files) form.append('files', file);
  return form;
}

/** Returns the problem that a refusal's body holds, if it holds one. */
export function readProblem(text: string): ProblemBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as ProblemBody) : undefined;
  } catch {
    return undefined; // not JSON: a gateway's page, kept as the refusal's body
  }
}

/** What follows the name: an input, which may be left out where the call asks for none. */
export type CallArguments<N extends CallName> =
  Input<N> extends { params: object } | { body: object } ? [input: Input<N>] : [input?: Input<N>];
export type CallFunction = <N extends CallName>(name: N, ...input: CallArguments<N>) => Promise<Answer<N>>;

/**
 * Makes `call(name, { params, query, body })`. Resolves with { data, meta? }; rejects with CallRefused.
 * Sends no cookies and does not retry (specification, section 7).
 */
export function createClient(options: ClientOptions = {}): CallFunction {
  const send = options.fetch ?? fetch;
  return async <N extends CallName>(name: N, ...[input]: CallArguments<N>): Promise<Answer<N>> => {
    const given = (input ?? {}) as { params?: Record<string, unknown>; query?: object; body?: object; files?: readonly File[] };
    const token = await options.token?.();
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    // the browser names the boundary of files by itself
    if (given.body !== undefined && given.files === undefined) headers['content-type'] = 'application/json';
    const init: RequestInit = { method: pathOf(name).method, headers, credentials: 'omit' };
    if (given.files !== undefined) init.body = toFormData(given.body ?? {}, given.files);
    else if (given.body !== undefined) init.body = JSON.stringify(given.body);
    const response = await send((options.origin ?? '') + addressOf(pathOf(name).path, given), init).catch((cause: unknown) => {
      throw new CallRefused(0, undefined, '', { cause });
    });
    // a file says how it is to be taken; what a gateway puts in the place of an answer does not
    if (response.ok && response.headers.has('content-disposition')) return { data: await response.blob() } as Answer<N>;
    const text = await response.text();
    if (!response.ok) throw new CallRefused(response.status, readProblem(text), text);
    return JSON.parse(text) as Answer<N>;
  };
}
