// What players are told of, as a table: by which ways each kind can be told, what holds until the player chooses, and what nobody can switch
// off. No schema here: the page imports it.

export const notificationWays = ['notice', 'mail', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];

export const notificationTopics = ['payments', 'protection', 'verification', 'bonuses', 'bets', 'security', 'account'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** `must`: told whatever the player chose. `on` and `off`: what holds until the player chooses. `none`: never told this way. */
export type WayRule = 'must' | 'on' | 'off' | 'none';

export interface KindRow extends Readonly<Record<NotificationWay, WayRule>> {
  topic: NotificationTopic;
  /** Where more stands. */
  page: string;
  /** Whether it promotes something: then it reaches nobody who takes a break, is excluded or wants no promotions. */
  promotes?: true;
  /** Told also while its player is excluded, takes a break or is blocked: their money, their account and their rights. Push never is. */
  whileBarred: boolean;
}

const must = { notice: 'must', mail: 'must', push: 'on', whileBarred: true } as const;

export const notificationKinds = {
  deposit: { topic: 'payments', page: '/profile/history/transactions', notice: 'on', mail: 'on', push: 'on', whileBarred: true },
  // the law and the player's safety want to see money leave
  withdrawal: { topic: 'payments', page: '/profile/history/transactions', ...must },
  'payment-review': { topic: 'payments', page: '/profile/history/transactions', ...must },
  limit: { topic: 'protection', page: '/profile/limits', ...must },
  exclusion: { topic: 'protection', page: '/profile/limits', ...must, push: 'none' },
  'play-note': { topic: 'protection', page: '/profile/play', notice: 'must', mail: 'none', push: 'none', whileBarred: true },
  check: { topic: 'verification', page: '/profile/verification', notice: 'must', mail: 'none', push: 'on', whileBarred: true },
  document: { topic: 'verification', page: '/profile/verification', ...must },
  'bonus-new': { topic: 'bonuses', page: '/profile/bonuses', notice: 'on', mail: 'none', push: 'off', promotes: true, whileBarred: false },
  'bonus-ending': { topic: 'bonuses', page: '/profile/bonuses', notice: 'on', mail: 'on', push: 'off', whileBarred: false },
  bet: { topic: 'bets', page: '/profile/history/bets', notice: 'off', mail: 'off', push: 'on', whileBarred: true },
  // one that went by itself: nobody was there to see it
  'cash-out': { topic: 'bets', page: '/profile/history/bets', notice: 'on', mail: 'off', push: 'on', whileBarred: true },
  'sign-in': { topic: 'security', page: '/profile/info', ...must },
  // the password, the address, second factors
  credentials: { topic: 'security', page: '/profile/info', ...must },
  terms: { topic: 'account', page: '/profile/info', ...must },
  closing: { topic: 'account', page: '/', ...must, push: 'none' },
  dormancy: { topic: 'account', page: '/profile/info', notice: 'none', mail: 'must', push: 'none', whileBarred: true },
  complaint: { topic: 'account', page: '/profile/complaints', ...must },
  'data-copy': { topic: 'account', page: '/profile/info', notice: 'must', mail: 'off', push: 'on', whileBarred: true },
} as const satisfies Record<string, KindRow>;

export type NotificationKind = keyof typeof notificationKinds;

export const kindRow = (kind: NotificationKind): KindRow => notificationKinds[kind];
export const kindNames = Object.keys(notificationKinds) as readonly NotificationKind[];
export const isKind = (name: string): name is NotificationKind => Object.hasOwn(notificationKinds, name);

/** Whether its player may choose: it can be told this way, and nothing asks for it. */
export const isOptional = (rule: WayRule): boolean => rule === 'on' || rule === 'off';

/** How optional emails come: each by itself, together once a day or a week, or not at all. */
export const mailRhythms = ['each', 'daily', 'weekly', 'none'] as const;
export type DigestRhythm = 'daily' | 'weekly';
export type MailRhythm = (typeof mailRhythms)[number];
