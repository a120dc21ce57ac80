// Nobody answers: what failed for want of a line is told apart from faults, and tried again once there is one.
import { CallRefused } from '#contract/kernel/client.ts';

/** A page, or a script of it, that could not be fetched. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const lostScripts = new WeakSet();

/** A script could not be had; this is what its import fails with. */
export function noteLostScript(error: object): void {
  lostScripts.add(error);
}

export const isUnreachable = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof CallRefused && error.status === 0) ||
  (typeof error === 'object' && error !== null && lostScripts.has(error));
