// Centrifugo as a rival: started from CENTRIFUGO_BIN, published to over its HTTP API, measured by what Linux tells of its process.
import { readFileSync } from 'node:fs';
import { openConfig, startCentrifugo } from '#testing/centrifugo.ts';
import { testApiKey } from '#testing/bare-live.ts';
import { commonChannel, machineMs, publicationOf, type ServerOrder, type Usage } from './orders.ts';

const ticksPerSecond = 100;

function usageOf(pid: number): Usage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  const rssKb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { cpuMs: (ticks * 1000) / ticksPerSecond, rssBytes: rssKb * 1024 };
}

export async function openCentrifugoServer() {
  const binary = process.env['CENTRIFUGO_BIN'];
  if (binary === undefined) return undefined;
  const running = await startCentrifugo(binary, openConfig());
  const publish = async (): Promise<void> => {
    const body = `{"channel":"${commonChannel}","data":${publicationOf(machineMs())}}`;
    const headers = { 'content-type': 'application/json', 'x-api-key': testApiKey };
    await (await fetch(`${running.apiUrl}/publish`, { method: 'POST', headers, body })).text();
  };
  async function publishAll(perSecond: number, count: number): Promise<void> {
    const begunMs = machineMs();
    for (let number = 1; number <= count; number += 1) {
      await publish();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, begunMs + (number * 1000) / perSecond - machineMs())));
    }
  }
  return {
    url: `${running.origin.replace('http', 'ws')}/connection/websocket`,
    async ask<A>(order: ServerOrder) {
      if (order.do === 'usage') return usageOf(running.pid) as A;
      return (await publishAll(order.perSecond, order.count)) as A;
    },
    stop: running.stop,
  };
}
