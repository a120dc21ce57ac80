import { CallRefused } from '#contract/client.ts';

/** True when a read was refused because what was asked for does not exist - by the API, or in the process by the server itself. */
export function saysNotFound(error: unknown): boolean {
  if (error instanceof CallRefused) return error.status === 404;
  return error instanceof Error && 'slug' in error && error.slug === 'not-found';
}
