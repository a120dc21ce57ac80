// The live channels that the features take. Adding a feature's `live.ts` touches no file of the app.
/// <reference types="vite/client" />
import type { QueryClient } from '@tanstack/react-query';
import { type ChannelsOfFeature, collectChannels } from '../../shared/live/live-channels.ts';

const found = import.meta.glob<ChannelsOfFeature>('../../features/*/live.ts', { eager: true });

export const channelHandlers = collectChannels(Object.values(found));

/** Lets every feature keep older answers from undoing what events bring. */
export function prepareChannels(queries: QueryClient): void {
  for (const handler of Object.values(channelHandlers)) handler.prepare?.(queries);
}
