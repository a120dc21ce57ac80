// The few files that the pages load, read once. Their address carries a hash, so that browsers may keep them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const types = {
  'cashier.css': 'text/css; charset=utf-8',
  'cashier.js': 'text/javascript; charset=utf-8',
  'mark.svg': 'image/svg+xml',
} as const;
export type AssetName = keyof typeof types;

export interface Asset {
  type: string;
  body: Buffer;
  hash: string;
}

export type Assets = ReadonlyMap<string, Asset>;

export function loadAssets(): Assets {
  return new Map(
    Object.entries(types).map(([name, type]) => {
      const body = readFileSync(new URL(`assets/${name}`, import.meta.url));
      return [name, { type, body, hash: createHash('sha256').update(body).digest('hex').slice(0, 12) }];
    }),
  );
}
