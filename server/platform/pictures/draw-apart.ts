// Pictures are drawn in a process of their own, which is started for the first and ended when none is asked for any more: drawing takes
// hundreds of megabytes, which the libraries would keep in the server for ever (decisions/0085).
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Drawing, type DrawingReply, type DrawingTask, PictureRefused } from './drawing.ts';

export interface DrawApartOptions {
  /** How long the process waits for another picture before it ends. */
  idleMs?: number;
  /** How long one picture may take; the slowest took 2 s alone and 7 s on a crowded machine. */
  timeoutMs?: number;
  /** After so many pictures a fresh process draws the next: one comes to 400 MB in a hundred, to 600 in two. */
  maxDrawings?: number;
  /** The program that draws. */
  program?: string;
}

export interface DrawApart {
  /** Returns the picture. What a process leaves undone by its end, another does once more. @throws DrawingLost when that one ends too, PictureRefused for one from outside, Error when it cannot be drawn */
  draw(drawing: Drawing): Promise<Buffer>;
  /** The process that draws now, if there is one. */
  pid(): number | undefined;
  close(): void;
}

interface Waiting {
  resolve(picture: Buffer): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** The process ended before its answer; another may do better. */
export class DrawingLost extends Error {}

/** What a program needs from its surroundings anywhere: no settings, no secrets, no options that were meant for the server. */
const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

function startProgram(program: string): ChildProcess {
  const surroundings = Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  // one arena: with one a thread the allocator keeps three times as much
  return fork(program, { execArgv: [], env: { ...surroundings, MALLOC_ARENA_MAX: '1' }, serialization: 'advanced' });
}

/** One process and what it was given. `onEnd` is called when it takes nothing more. */
function openProcess({ idleMs, timeoutMs, maxDrawings, program }: Required<DrawApartOptions>, onEnd: () => void) {
  const child = startProgram(program);
  const waiting = new Map<number, Waiting>();
  let taken = 0;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    onEnd();
    if (child.connected) child.disconnect();
  }
  function lose(why: string): void {
    onEnd();
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new DrawingLost(why));
    }
    waiting.clear();
  }
  function rest(): void {
    if (waiting.size > 0) return;
    if (taken >= maxDrawings) end();
    else idle = setTimeout(end, idleMs).unref();
  }
  child.on('error', (error) => lose(`The process that draws pictures failed: ${error.message}`));
  child.on('exit', (code, signal) => lose(`The process that draws pictures ended with ${code ?? signal}`));
  child.on('message', (reply: DrawingReply) => {
    const asked = waiting.get(reply.id);
    if (asked === undefined) return;
    waiting.delete(reply.id);
    clearTimeout(asked.timer);
    if ('picture' in reply) asked.resolve(Buffer.from(reply.picture));
    else if ('refused' in reply) asked.reject(new PictureRefused(reply.refused, reply.error));
    else asked.reject(new Error(reply.error));
    rest();
  });

  return {
    pid: child.pid,
    async draw(drawing: Drawing): Promise<Buffer> {
      clearTimeout(idle);
      taken += 1;
      const task: DrawingTask = { id: taken, drawing };
      if (taken >= maxDrawings) onEnd();
      return await new Promise((resolve, reject) => {
        // its end, which follows, tells whoever waits
        const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs).unref();
        waiting.set(task.id, { resolve, reject, timer });
        child.send(task, (error) => {
          if (error !== null) lose(`The process that draws pictures is gone: ${error.message}`);
        });
      });
    },
    end,
  };
}

export function createDrawApart(options: DrawApartOptions = {}): DrawApart {
  const { idleMs = 10_000, timeoutMs = 60_000, maxDrawings = 100, program = join(import.meta.dirname, 'draw.worker.ts') } = options;
  type Process = ReturnType<typeof openProcess>;
  let current: Process | undefined;
  let isClosed = false;

  function currentProcess(): Process {
    if (isClosed) throw new Error('No pictures are drawn any more');
    if (current !== undefined) return current;
    const made = openProcess({ idleMs, timeoutMs, maxDrawings, program }, () => {
      if (current === made) current = undefined;
    });
    current = made;
    return made;
  }
  return {
    async draw(drawing) {
      try {
        return await currentProcess().draw(drawing);
      } catch (error) {
        if (!(error instanceof DrawingLost)) throw error;
        return await currentProcess().draw(drawing);
      }
    },
    pid: () => current?.pid,
    close() {
      isClosed = true;
      current?.end();
    },
  };
}
