// What travels on the live channels, as schemas. Events hold whole objects with a version, so that one heard twice or after a reload
// does no harm: a page keeps the newer, and of two alike the one that came last on the channel. The page takes only the types.
import { type Static, Type } from 'typebox';
import { ChatEvent } from '../chat.ts';
import { Winner } from '../games.ts';
import { Invoice } from '../payments.ts';
import { Id, OrNull, Shape, Time, type Wire } from '../kernel/shapes.ts';
import { PlayerBonus, PlayerFreeSpin } from '../player-bonus.ts';
import { PlayerLimit } from '../protection.ts';
import { SportsBet } from '../sports-bets.ts';
import { SportsEventEvent, SportsListEvent } from '../sports-live.ts';
import { Verification } from '../verification.ts';
import { Account } from '../wallet.ts';

/** Grows with every change of the object beside it. */
const Version = Type.Integer({ minimum: 0, description: 'grows with every change; the object with the lower one is old' });

/** The account's version counts its movements: a switch, a hiding or a showing keeps it, and the event that comes later counts. */
export const AccountEvent = Shape({ event: Type.Enum(['account.updated']), account: Account });

export const InvoiceEvent = Shape({ event: Type.Enum(['invoice.deposit.updated', 'invoice.withdrawal.updated']), invoice: Invoice });

export const PlayerBonusCode = Shape({
  id: Id,
  code: Type.String(),
  status: Type.Integer({ description: '1 entered, 2 used, 3 incorrect, 4 not available' }),
  trigger: Type.Integer({ description: '3 deposit' }),
  version: Version,
});
export const PlayerBonusCodeEvent = Shape({ event: Type.Enum(['bonus-code.updated', 'bonus-code.removed']), bonusCode: PlayerBonusCode });

/** Every transition is told: status 1 adds the bonus to the page, 2 replaces it, another removes it. */
export const PlayerBonusEvent = Shape({ event: Type.Enum(['bonus.updated']), bonus: PlayerBonus });

export const PlayerFreeSpinEvent = Shape({ event: Type.Enum(['free-spin.updated']), freeSpin: PlayerFreeSpin });

/** A stake was refused for the player's limits: those that stood in its way, the tightest first. Told at most once a second. */
const BetRestricted = Shape({
  event: Type.Literal('bet.restricted'),
  reason: Type.Enum(['limit-bet', 'limit-loss']),
  limits: Type.Array(PlayerLimit),
  version: Version,
});
/** A bet of the sportsbook was placed, waits, was refused with its reason, accepted, settled or settled anew. */
const BetUpdated = Shape({ event: Type.Literal('bet.updated'), bet: SportsBet });
export const BetEvent = Type.Union([BetUpdated, BetRestricted]);

/** The player's limits have changed, here, on another page or by the operator: they are read again. */
export const LimitsEvent = Shape({ event: Type.Enum(['limits.updated']), version: Version });

export const Notification = Shape({
  id: Id,
  data: Type.Object(
    { event: Type.String({ description: 'what it tells of; the rest of data belongs to it' }) },
    { additionalProperties: true },
  ),
  createdAt: Time,
  version: Version,
});
/** Put away, here or on another page: every notification up to the one named. Their ids grow with time. */
const NotificationsCleared = Shape({ event: Type.Literal('notifications.cleared'), upTo: Id });
export const NotificationEvent = Type.Union([
  Shape({ event: Type.Literal('notification.created'), notification: Notification }),
  NotificationsCleared,
]);

/** The whole list of the latest wins: at most twelve, one a game, players masked. */
export const WinnersEvent = Shape({
  event: Type.Enum(['winners.updated']),
  winners: Type.Array(Winner, { maxItems: 12 }),
  version: Version,
});

/** The play session began or ended, its reality check was acknowledged or set. The page reads the session again, so no version is needed. */
export const PlaySessionEvent = Shape({ event: Type.Enum(['play-session.updated']), dueAt: OrNull(Time) });

/** The whole state after a change of it. */
export const VerificationEvent = Shape({ event: Type.Enum(['verification.updated']), verification: Verification });

/** The schema of each channel's events. */
export const eventSchemas = {
  'wallet:accounts': AccountEvent,
  'payment:invoices': InvoiceEvent,
  'bonus:player-bonus-codes': PlayerBonusCodeEvent,
  'bonus:player-bonuses': PlayerBonusEvent,
  'bonus:player-freespins': PlayerFreeSpinEvent,
  'game:bets': BetEvent,
  'player:limits': LimitsEvent,
  'notification:notifications': NotificationEvent,
  'player:play-session': PlaySessionEvent,
  'verification:checks': VerificationEvent,
  'support:chat': ChatEvent,
  'support-guest:chat': ChatEvent,
  'game:winners': WinnersEvent,
  'sports:event': SportsEventEvent,
  'sports:list': SportsListEvent,
};

/** The events as they arrive, by the channel's name. */
export type LiveEvents = { [C in keyof typeof eventSchemas]: Wire<Static<(typeof eventSchemas)[C]>> };
