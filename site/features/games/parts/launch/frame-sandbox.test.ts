import { expect, test } from 'vitest';
import { sandboxFor } from './frame-sandbox.ts';

test('only the pages of our own studio are framed without a sandbox', () => {
  const origin = 'https://casino.example';
  expect(sandboxFor(`${origin}/studio/play/golden-caravan#token`, origin)).toBeUndefined();
  for (const url of [`${origin}/`, `${origin}/studioish/play`, `${origin}/studio/../games`, 'https://other.example/studio/play', 'none'])
    expect([url, sandboxFor(url, origin)]).toEqual([url, expect.stringContaining('allow-scripts')]);
});
