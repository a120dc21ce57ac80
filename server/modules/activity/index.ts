// Activity: what players' time and money come to, folded from the ledger, and the markers of harm seen in it. Owns its tables; nothing of
// it is for selling: players read their own, operators by `op harm`, and nobody else.
export type { ActivityDeps } from './deps.ts';
export { foldActivity } from './fold-activity.ts';
export { evaluatePlayer } from './markers/evaluate-player.ts';
export { type HarmCase, noteHarm, readHarmCases, readHarmNotes } from './markers/harm-notes.ts';
export { sourceOfMarker } from './markers/marker-rules.ts';
export { hasHarmMarker, readMarkers } from './markers/read-markers.ts';
