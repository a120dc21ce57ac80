// The numbers that stand for states on the wire, and the few constants that both sides count with. No schema here.

/** 1 is the account in use (at most one a player), 2 is open, 3 is hidden by the player. */
export const accountStatus = { active: 1, open: 2, hidden: 3 } as const;

export const playerStatus = { active: 1, excluded: 2, coolingOff: 3, blocked: 4, closed: 5, dormant: 6 } as const;

/** 2 is success, as the specification says; the rest is ours. `processing`: approved and handed to the provider. `review`: people look into it. */
export const invoiceStatus = { pending: 1, success: 2, failed: 3, declined: 4, rejected: 5, expired: 6, processing: 7, review: 8 } as const;
export const invoiceType = { deposit: 1, withdrawal: 2 } as const;

/** A spin is one round: open until its game closes it, then finished, or void when its stake went back. */
export const spinStatus = { open: 1, finished: 2, void: 3 } as const;

/** How a spin ended for the player: more came back than was staked, less, or as much; not yet; or its stake went back. */
export const spinResults = ['won', 'lost', 'even', 'open', 'void'] as const;

/** What an entry of the ledger can be. */
export const entryKinds = [
  'bet',
  'win',
  'bet-win',
  'rollback',
  'deposit',
  'withdrawal-hold',
  'withdrawal-settle',
  'withdrawal-release',
  'bonus-grant',
  'bonus-convert',
  'bonus-forfeit',
  'fee',
  'exchange-out',
  'exchange-in',
  'adjustment',
] as const;

/** A bet of the sportsbook. `reoffered`: the book offers a lower stake or another price and waits for the player. */
export const betStatus = { pending: 1, accepted: 2, rejected: 3, won: 4, lost: 5, void: 6, cashedOut: 7, reoffered: 8 } as const;
export const documentStatus = { uploaded: 1, approved: 2, rejected: 3, expired: 4 } as const;
export const playerBonusStatus = { issued: 1, activated: 2, finished: 3 } as const;
export const playerBonusResult = { open: 1, played: 2, canceled: 3, expired: 4, lost: 5 } as const;
export const playerFreeSpinStatus = { issued: 1, activated: 2, finished: 3 } as const;
export const playerFreeSpinResult = { open: 1, played: 2, canceled: 3, expired: 4 } as const;

/** What a limit of a player is about; the first three are amounts of money. */
export const limitDefinition = { bet: 1, loss: 2, deposit: 3, selfExclusion: 4, coolingOff: 5 } as const;
/** `ending`: the return was asked for and follows in a day. `waiting`: over but for the asking. `review`: the operator decides on the return. */
export const limitStatus = { active: 1, over: 2, ending: 3, waiting: 4, review: 5 } as const;
export const cashPeriods = ['daily', 'weekly', 'monthly'] as const;
export const coolingOffPeriods = ['day', 'week', 'month', 'six-weeks'] as const;
export const selfExclusionPeriods = ['six-months', 'one-year', 'two-years', 'five-years', 'forever'] as const;

/** Seconds before its expiry at which an access token counts as expired. */
export const tokenMarginS = 10;
/** Days that the token cookies stay. */
export const tokenCookieDays = 365;

export type CashPeriod = (typeof cashPeriods)[number];
export type EntryKind = (typeof entryKinds)[number];
export type AccountStatus = (typeof accountStatus)[keyof typeof accountStatus];
export type PlayerStatus = (typeof playerStatus)[keyof typeof playerStatus];
export type InvoiceStatus = (typeof invoiceStatus)[keyof typeof invoiceStatus];
export type InvoiceType = (typeof invoiceType)[keyof typeof invoiceType];
export type SpinResult = (typeof spinResults)[number];
export type DocumentStatus = (typeof documentStatus)[keyof typeof documentStatus];
export type SpinStatus = (typeof spinStatus)[keyof typeof spinStatus];

/** The cache in which the site keeps its offline page, for its service worker to show. Another name leaves out what older ones hold. */
export const offlineCache = 'offline-2';
