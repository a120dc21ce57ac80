import type { JWTVerifyGetKey } from 'jose';
import type { Passwords } from '#passwords/index.ts';
import type { AppMode } from '#server/modules/reference/index.ts';
import type { SessionDeps } from '#server/modules/identity/sessions/index.ts';
import type { NewPlayer } from '#server/modules/players/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import type { RateLimits } from '#server/platform/rate-limits.ts';
import type { SocialConfig } from './config.ts';

/** Who a document says that a player is. */
export interface Paper {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD; undefined where it could not be read. */
  dateOfBirth: string | undefined;
}

/** What identity needs of the app: what it takes to make players, their accounts and sessions, and its own. */
export type IdentityDeps = SessionDeps &
  Pick<WalletDeps, 'log'> & {
    config: { social: SocialConfig; mode: AppMode };
    rates: RateLimits;
    passwords: Passwords;
    /** Enters the bonus code of somebody who signs up. @throws Problem invalid-input for one that is none, or brings nothing */
    enterBonusCode: (tx: Tx, playerId: string, code: string) => Promise<void>;
    /** Writes down for which partner somebody counts that has just registered, by the links that led here. */
    attributePlayer: (tx: Tx, playerId: string, clicks: NewPlayer['affiliateClicks']) => Promise<void>;
    /** Takes back what was granted to a player who wants no bonuses any more, and was not activated. */
    stopBonuses: (tx: Tx, playerId: string) => Promise<void>;
    /** Looks at somebody who has just registered, or changed the profile: lists of people who may not play, checks that hold no more. */
    screenPlayer: (tx: Tx, playerId: string, when: 'registration' | 'profile') => Promise<void>;
    /** Looks whether a player who registers, changes the profile, or has handed in papers, is an excluded person. @throws Problem account-exists */
    admitPerson: (tx: Tx, playerId: string, at: 'registration' | 'profile', paper?: Paper) => Promise<void>;
    /** The keys of the identity provider whose sign-ins are taken here. */
    socialKeys: JWTVerifyGetKey;
  };

export const handle = handlerFor<IdentityDeps>();
