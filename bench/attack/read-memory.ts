// The memory of another Node process from the outside: what the system counts, and what its garbage collector leaves, by the inspector.
import { readFileSync } from 'node:fs';
import type { Inspector } from './open-inspector.ts';

export interface Memory {
  rssMb: number;
  /** Of the heap right after a collection: what is really held. */
  heapMb: number;
  /** Buffers outside of the heap. */
  externalMb: number;
}

/** Returns the memory of a process. The collection holds its thread for a moment. */
export async function readMemory(inspector: Inspector, pid: number): Promise<Memory> {
  await inspector.ask('HeapProfiler.collectGarbage');
  const { heapUsed, external } = await inspector.evaluate<{ heapUsed: number; external: number }>('process.memoryUsage()');
  const rssKb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { rssMb: rssKb / 1024, heapMb: heapUsed / 1024 / 1024, externalMb: external / 1024 / 1024 };
}
