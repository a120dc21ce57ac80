import { CallRefused } from '#contract/kernel/client.ts';
import { formatFieldError } from '#site/shared/i18n/problem-messages.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';

/** What is said of the file that a refusal names by its place: files.1; undefined where it names none. */
export function formatFileRefusal(texts: Texts, error: unknown, files: readonly File[]): string | undefined {
  const [wrong] = error instanceof CallRefused ? (error.problem?.errors ?? []) : [];
  const file = files[Number(/^files\.(\d+)$/.exec(wrong?.field ?? '')?.[1])];
  return wrong === undefined || file === undefined ? undefined : `${file.name}: ${formatFieldError(texts, wrong)}`;
}
