// The rights of players over their own data: copies of it, and its erasure. Owns the copies that were asked for and the list of who was erased;
// what is in a copy are the record sets of every module, what an erasure does each owner of tables says in its *.personal.ts.
export type { PrivacyDeps } from './deps.ts';
export { erasePlayer, type ErasureRow } from './erasure/erase-player.ts';
export { findErasure, readErasures } from './erasure/find-erasures.ts';
export { readErasureOf } from './erasure/read-erasure.ts';
