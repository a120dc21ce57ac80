// The few files that the pages load, read once. Their address carries a hash, so that browsers may keep them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Where the files of each address lie; those of one address are sent as one, in this order. */
const files = {
  'cashier.css': {
    type: 'text/css; charset=utf-8',
    parts: ['page', 'paying', 'choices', 'results', 'overview', 'narrow'].map((name) => `styles/${name}.css`),
  },
  'cashier.js': { type: 'text/javascript; charset=utf-8', parts: ['cashier.js'] },
  'mark.svg': { type: 'image/svg+xml', parts: ['mark.svg'] },
} as const;
export type AssetName = keyof typeof files;

export interface Asset {
  type: string;
  body: Buffer;
  hash: string;
}

export type Assets = ReadonlyMap<string, Asset>;

export function loadAssets(): Assets {
  return new Map(
    Object.entries(files).map(([name, { type, parts }]) => {
      const body = Buffer.concat(parts.map((part) => readFileSync(new URL(`assets/${part}`, import.meta.url))));
      return [name, { type, body, hash: createHash('sha256').update(body).digest('hex').slice(0, 12) }];
    }),
  );
}
