import type { FeedProducer } from '#contract/protocols/sports-feed.ts';

/** What the feed says of an event, by the reason for it. */
export type StepKind =
  | 'announced'
  | 'drift'
  | 'moved'
  | 'called-off'
  | 'handover'
  | 'kick-off'
  | 'frame'
  | 'reopen'
  | 'tick'
  | 'over'
  | 'unsettled'
  | 'resettled'
  | 'voided'
  | 'unvoided'
  | 'confirmed';

export interface Step {
  /** Of the world's time. */
  atMs: number;
  kind: StepKind;
  producer: FeedProducer;
  /** The last frame that has happened by then; -1 before the first. */
  frame: number;
  /** How the pre-match estimate is off at that moment. */
  error: number;
  /** How far the clock has run on since the frame. */
  sinceFrameMs: number;
  /** Whether the markets are closed behind it. */
  isSuspended: boolean;
}

/** How long before its beginning an event is told of. */
export const horizonMs = 36 * 3_600_000;
/** No match lasts longer, its confirmation included. */
export const maxLengthMs = 6 * 3_600_000;

export type Fate = 'played' | 'moved' | 'called-off' | 'abandoned';

/** What of the day's mishaps meets this match. */
export interface Mishaps {
  isRolledBack: boolean;
  isVoided: boolean;
  isUnvoided: boolean;
}
