import { sockJsWays, streamWays } from '#testing/live-client.ts';
import { openBareLive, testApiKey } from '#testing/bare-live.ts';
import { type LiveTarget, protocolContract } from '#testing/live-contract.ts';

/** The embedded server alone, with its own server API. */
async function openEmbedded(): Promise<LiveTarget> {
  const live = await openBareLive();
  return {
    origin: live.origin,
    base: '/api',
    async api(method, body) {
      const response = await fetch(`${live.origin}/api/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': testApiKey },
        body: JSON.stringify(body),
      });
      const { result, error } = (await response.json()) as { result?: Record<string, unknown>; error?: unknown };
      if (result === undefined) throw new Error(`${method} was refused: ${JSON.stringify(error)}`);
      return result;
    },
    async close() {
      const { errors } = live;
      await live.close();
      if (errors.length > 0) throw new Error('The server met errors of its own', { cause: errors[0] });
    },
  };
}

protocolContract('the embedded server', [...streamWays, ...sockJsWays], openEmbedded);
