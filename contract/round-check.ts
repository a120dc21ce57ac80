// What comes of working a stored round out again, as games/check-round/main.ts prints it.

export interface RoundCheck {
  /** `not-revealed`: its server seed is still in use; `unknown-maths`: no game here has maths of that fingerprint. */
  verdict: 'right' | 'wrong' | 'not-revealed' | 'unknown-maths';
  /** What does not hold: the seeds, the commit, the fingerprint of the maths, the stake, the decisions, the payout, the record or what is told of a jackpot. */
  fault?: string;
  mathsVersion?: string;
  /** What the round pays, in smallest units. */
  payout?: string;
}
