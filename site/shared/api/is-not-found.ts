import { CallRefused } from '#contract/kernel/client.ts';

/**
 * True when a read by a name of the address was refused because there is nothing of this name, or could not be: by the API, or in the
 * process by the server itself.
 */
export function isNotFound(error: unknown): boolean {
  if (error instanceof CallRefused) return error.status === 404 || error.status === 422;
  return error instanceof Error && 'slug' in error && (error.slug === 'not-found' || error.slug === 'invalid-input');
}
