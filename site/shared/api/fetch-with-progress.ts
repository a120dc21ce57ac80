// A fetch that tells how much of its body has been sent, which the browser's own does not: for files, by XMLHttpRequest.

export interface Sending {
  /** Is told what share has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Breaks it off. */
  signal: AbortSignal;
}

/** Returns a fetch for one request with a form as its body. It rejects when nobody answers, and when it is broken off. */
export function fetchWithProgress({ onProgress, signal }: Sending): typeof fetch {
  return async (address, { method = 'POST', headers = {}, body = null } = {}) =>
    await new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address instanceof Request ? address.url : address);
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      const fail = (why: string) => (): void => reject(new TypeError(why));
      request.addEventListener('error', fail('Nobody answered'));
      request.addEventListener('timeout', fail('Nobody answered in time'));
      request.addEventListener('abort', fail('It was broken off'));
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('content-type') ?? '';
        resolve(new Response(request.response as Blob, { status: request.status, headers: { 'content-type': type } }));
      });
      signal.addEventListener('abort', () => request.abort());
      if (signal.aborted) reject(new TypeError('It was broken off'));
      else request.send(body as XMLHttpRequestBodyInit | null);
    });
}
