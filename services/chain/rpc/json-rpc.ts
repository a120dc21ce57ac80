// JSON-RPC to a node: questions that travel together are one request.

/** The node cannot be reached or does not answer as a node does; the same question may be answered in a moment. */
export class NodeUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NodeUnavailable';
  }
}

/** The node's refusal of one question. */
export class NodeRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'NodeRefused';
    this.code = code;
  }
}

export interface Question {
  method: string;
  params?: readonly unknown[];
}

export interface Node {
  /** Asks all at once; a refusal stands in the place of its answer. @throws NodeUnavailable */
  batch(questions: readonly Question[]): Promise<unknown[]>;
  /** @throws NodeUnavailable, NodeRefused */
  ask<T>(method: string, ...params: unknown[]): Promise<T>;
}

interface Answer {
  id: number;
  result?: unknown;
  /** A node of JSON-RPC 1 writes null where there is none. */
  error?: { code: number; message: string } | null;
}

const timeoutMs = 15_000;

/** Name and password of an address stand in a header: an address that is asked has none. */
function reach(text: string): { url: string; headers: Record<string, string> } {
  const url = new URL(text);
  const { username, password } = url;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  [url.username, url.password] = ['', ''];
  const headers = { 'content-type': 'application/json' };
  return {
    url: url.href,
    headers: pair === ':' ? headers : { ...headers, authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

async function post(address: ReturnType<typeof reach>, body: string, stop: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(address.url, {
      method: 'POST',
      body,
      headers: address.headers,
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new NodeUnavailable('The node of the chain cannot be asked', { cause });
  }
}

const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && 'id' in value;

export function openNode(url: string, stop: AbortSignal): Node {
  const address = reach(url);
  async function batch(questions: readonly Question[]): Promise<unknown[]> {
    if (questions.length === 0) return [];
    const asked = questions.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers = await post(address, JSON.stringify(asked), stop);
    if (!Array.isArray(answers)) throw new NodeUnavailable('The node of the chain takes no batches');
    const byId = new Map(answers.filter(isAnswer).map((answer) => [answer.id, answer]));
    return questions.map(({ method }, id) => {
      const answer = byId.get(id);
      if (answer === undefined) throw new NodeUnavailable(`The node of the chain left ${method} out`);
      return answer.error === undefined || answer.error === null
        ? answer.result
        : new NodeRefused(answer.error.code, `${method}: ${answer.error.message}`);
    });
  }
  return {
    batch,
    async ask<T>(method: string, ...params: unknown[]) {
      const [answer] = await batch([{ method, params }]);
      if (answer instanceof NodeRefused) throw answer;
      return answer as T;
    },
  };
}

/** A number as the node takes it. */
export const toHex = (value: bigint | number): string => `0x${value.toString(16)}`;
