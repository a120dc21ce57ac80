// A real S3 server of the run's own, which checks signatures, on a folder that goes with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '#server/platform/files/files-config.ts';
import { freePort } from './free-port.ts';

interface Server {
  run(): Promise<unknown>;
  close(): Promise<void>;
}
type ServerClass = new (options: object) => Server;

/** Returns what makes the server, or why there is none: its package is not installed, or this Node is too old for it. */
export async function findS3Server(): Promise<ServerClass | string> {
  // a name that the compiler does not follow: the package brings no types
  const name: string = '@20minutes/s3rver';
  if (Number(process.versions.node.split('.')[0]) < 24) return 'the S3 server of the tests needs Node 24';
  return await (import(name) as Promise<{ default: ServerClass }>).then(
    (found) => found.default,
    (error: unknown) => `the S3 server of the tests cannot be loaded: ${String(error)}`,
  );
}

export async function openS3Server(serverClass: ServerClass): Promise<{ config: S3Config; folder: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-s3-'));
  const port = await freePort();
  const bucket = 'lanternhall-files';
  const server = new serverClass({ address: '127.0.0.1', port, silent: true, directory: folder, configureBuckets: [{ name: bucket }] });
  await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: 'hall/',
    },
    folder,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
