// Encrypted files in a bucket of any server that speaks S3, addressed by path.
import { AwsClient } from 'aws4fetch';
import { type Blobs, FilesUnavailable, isBlobName } from './blobs.ts';
import type { S3Config } from './files-config.ts';

const timeoutMs = 20_000;

/** The few entities that S3 writes into names and marks. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity),
  );

/** Opens a bucket, which must be there. */
export function s3Blobs({ endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: S3Config): Blobs {
  // whoever asks tries again, by the same request or a job
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 });
  const base = `${endpoint}/${encodeURIComponent(bucket)}`;

  async function ask(what: string, path: string, init: RequestInit, allowed: readonly number[]): Promise<Response> {
    let response: Response;
    try {
      response = await client.fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new FilesUnavailable(what, error);
    }
    if (response.ok || allowed.includes(response.status)) return response;
    const body = await response.text().catch(() => '');
    throw new FilesUnavailable(what, new Error(`S3 answered ${response.status}: ${body.slice(0, 300)}`));
  }
  function pathOf(name: string): string {
    if (!isBlobName(name)) throw new Error(`${name} names no file of ours`);
    return `/${prefix}${name}`;
  }

  return {
    async put(name, bytes) {
      const init = { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'application/octet-stream' } };
      await (await ask('written', pathOf(name), init, [])).arrayBuffer();
    },
    async get(name) {
      const response = await ask('read', pathOf(name), { method: 'GET' }, [404]);
      const bytes = await response.arrayBuffer().catch((error: unknown) => {
        throw new FilesUnavailable('read', error);
      });
      return response.status === 404 ? undefined : Buffer.from(bytes);
    },
    async remove(name) {
      await (await ask('removed', pathOf(name), { method: 'DELETE' }, [404])).arrayBuffer();
    },
    async *list() {
      for (let mark: string | undefined; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(mark !== undefined && { 'continuation-token': mark }) });
        const xml = await (await ask('listed', `?${query.toString()}`, { method: 'GET' }, [])).text();
        const times = textsOf(xml, 'LastModified');
        for (const [index, key] of textsOf(xml, 'Key').entries()) {
          const name = key.slice(prefix.length);
          if (isBlobName(name)) yield { name, writtenAt: new Date(times[index] ?? 0) };
        }
        [mark] = textsOf(xml, 'NextContinuationToken');
        if (mark === undefined) return;
      }
    },
  };
}
