// Texts that only some pages read come with those pages: their loaders wait for them before anything is drawn.
import type { Messages } from '@lingui/core';
import { type LateDirectory, lateAddress } from '#contract/content/late-texts.ts';

let kept: { address: string; messages: Messages } | undefined;
const flights = new Map<LateDirectory, Promise<void>>();

/** Says where the page's texts came from and which they are; what comes later joins them. */
export function keepTexts(address: string, messages: Messages): void {
  kept = { address, messages };
}

async function fetchTexts(directory: LateDirectory): Promise<void> {
  if (kept === undefined) return;
  const { address, messages } = kept;
  const response = await fetch(lateAddress(address, directory));
  if (!response.ok) throw new Error(`The texts of ${directory} could not be had: HTTP ${response.status}`);
  Object.assign(messages, (await response.json()) as Messages);
}

/** Brings a directory's texts to the page, once; on the server all are there. @throws Error where they cannot be had */
export async function bringTexts(directory: LateDirectory): Promise<void> {
  if (import.meta.env.SSR) return;
  const flight = flights.get(directory) ?? fetchTexts(directory);
  flights.set(directory, flight);
  await flight.catch((error: unknown) => {
    flights.delete(directory);
    throw error;
  });
}
