// Players: who somebody is and how they stand with the house. Owns the table player and
// what hangs on it; a status change is announced to every process.

export type { PlayerDeps } from './deps.ts';
export { ageOn, dayIn, isCalendarDay } from './age.ts';
export { findUntoldOfTerms, noteToldOfTerms, readAgreements, refuseUnlessAgreed } from './agreements.ts';
export { checkFields } from './check-fields.ts';
export { countRegistrations } from './count-registrations.ts';
export {
  changeEmail,
  confirmEmail,
  lockPlayer,
  rehashPassword,
  replaceKeys,
  setPassword,
  unlockPlayer,
  noteNewEmail,
} from './credentials.ts';
export { emailKey } from './email-key.ts';
export { forgetDetails } from './forget-details.ts';
export { jurisdictionOf, readJurisdiction, readRules, rulesOf } from './jurisdiction-of.ts';
export { findPlacedUnder, keepJurisdictions, movePlayers, readPlacement } from './place-players.ts';
export { readDuplicateCandidates } from './duplicate-candidates.ts';
export { keepChatRestoreId, keepFreshchatRestoreId } from './keep-chat-restore-id.ts';
export { putInSegment } from './put-in-segment.ts';
export { countReachable, findAlike, readPlayersOfZone, readTimeZones } from './find-alike.ts';
export { createPlayer, type NewPlayer } from './create-player.ts';
export {
  findByBirth,
  findPlayerByEmail,
  holdPlayer,
  isOfAge,
  type Player,
  readKnownAs,
  readPlayerStatus,
  readProfile,
  readSegments,
  refuseUnlessActive,
  refuseUnprovenEmail,
  requirePlayer,
  selectStanding,
} from './read-player.ts';
export {
  findAbsent,
  findNotActive,
  findPresent,
  findUnwarned,
  noteActivity,
  readDormant,
  markDormant,
  reactivatePlayer,
  warnPlayer,
} from './activity.ts';
export { isBlockedRegion, noteRegionRefusal, refuseBlockedRegion } from './refuse-region.ts';
export { changePlayerStatus, clearNewlyRegistered, maySignIn, stopPromotions, updatePlayer } from './update-player.ts';
