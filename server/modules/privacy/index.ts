// The rights of players over their own data. Owns the copies that they asked for; what is in a copy are the record sets of every module.
export type { PrivacyDeps } from './deps.ts';
