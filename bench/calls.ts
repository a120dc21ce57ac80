// Guests' reads over the API against bare Fastify sending the same bytes.
import { withTestApp } from './lib/app.ts';
import { race } from './lib/load.ts';
import { withBare } from './lib/spawn-bare.ts';

await withTestApp(async ({ origin }) => {
  for (const path of ['/api/game/games', '/api/game/collections', '/api/settings/currencies'])
    await withBare(`${origin}${path}`, 'identity', async (bare) => {
      await race({ name: `GET ${path}`, ours: `${origin}${path}`, rival: `${bare}${path}`, bar: 0.8 });
    });
});
