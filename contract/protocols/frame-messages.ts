// What a game in the launch frame and the page around it say to each other by postMessage. No schema here: both pages import it.

export type FrameMessage =
  | { type: 'studio:ready'; mode: 'real' | 'demo' }
  | { type: 'studio:round-start'; roundId: string; stake: string; currency: string }
  | { type: 'studio:round-end'; roundId: string; payout: string; currency: string; balance: string | null }
  | { type: 'studio:cashier'; url: string }
  | { type: 'studio:lobby'; url: string }
  | { type: 'studio:reality-check'; url: string }
  | { type: 'studio:bonus-rule' }
  | { type: 'studio:session-over' };

/**
 * From the page to the game. `refresh`: look at the balance again, a deposit may have come. `resume`: the reality check is acknowledged,
 * stakes are taken again.
 */
export type PageMessage = { type: 'studio:refresh' } | { type: 'studio:resume' };

export const frameMessageTypes: readonly FrameMessage['type'][] = [
  'studio:ready',
  'studio:round-start',
  'studio:round-end',
  'studio:cashier',
  'studio:lobby',
  'studio:reality-check',
  'studio:bonus-rule',
  'studio:session-over',
];
