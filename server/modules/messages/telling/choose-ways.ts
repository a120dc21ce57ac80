// By which ways a player is told of a thing of a kind: the table of kinds, the player's choices and how the player stands. Pure.
import { isOptional, type KindRow, type MailRhythm, type NotificationWay } from '#contract/notification-kinds.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { digestDue } from '../digest/digest-due.ts';
import { quietUntil } from './day-times.ts';

/** What a player has chosen. */
export interface Preferences {
  /** By kind and way; what is not in it is as the table of kinds says. */
  choices: ReadonlyMap<string, boolean>;
  /** Minutes of the player's day. */
  quiet: { from: number; until: number } | undefined;
  rhythm: MailRhythm;
}

export const choiceKey = (kind: string, way: NotificationWay): string => `${kind} ${way}`;

/** Whether a kind is told by a way, as far as the player may choose and has chosen. */
export function isOn({ choices }: Pick<Preferences, 'choices'>, kind: string, row: KindRow, way: NotificationWay): boolean {
  const rule = row[way];
  if (!isOptional(rule)) return rule === 'must';
  return choices.get(choiceKey(kind, way)) ?? rule === 'on';
}

/** How a player stands when something is to be told. */
export interface Standing {
  status: number;
  /** The address is proven to be theirs: what may be switched off goes to no stranger. */
  isEmailProven: boolean;
  timeZone: string;
  now: Date;
}

/** `now`, or until when it waits. */
export type Moment = 'now' | Date;

export interface Ways {
  notice: boolean;
  mail: Moment | { digestAt: Date } | undefined;
  push: Moment | undefined;
}

/** A break, an exclusion, a block: nobody in it is reached by more than what has to be told. */
const barred: readonly number[] = [playerStatus.excluded, playerStatus.coolingOff, playerStatus.blocked];

/** Says why a kind reaches a player by nothing that can be switched off, whatever they chose; undefined: it may. */
export function standsAgainst(row: KindRow, status: number): string | undefined {
  if (status === playerStatus.closed) return 'closed';
  return barred.includes(status) && !row.whileBarred ? 'barred' : undefined;
}

export function chooseWays(kind: string, row: KindRow, preferences: Preferences, standing: Standing): Ways {
  const { status, timeZone, now } = standing;
  const isReached = standsAgainst(row, status) === undefined;
  const has = (way: NotificationWay): boolean => row[way] === 'must' || (isReached && isOn(preferences, kind, row, way));
  const waits = quietUntil(timeZone, now, preferences.quiet) ?? 'now';
  const mailOf = (): Ways['mail'] => {
    if (row.mail === 'must') return 'now';
    if (!has('mail') || !standing.isEmailProven || preferences.rhythm === 'none') return undefined;
    const { rhythm, quiet } = preferences;
    return rhythm === 'each' ? waits : { digestAt: digestDue(rhythm, timeZone, now, quiet) };
  };
  const isPushed = has('push') && isReached && !barred.includes(status);
  return { notice: has('notice'), mail: mailOf(), push: isPushed ? waits : undefined };
}
