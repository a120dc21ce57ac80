// What play came to in a span of days: by currency, and all of them together at the rates in force.
import type { ActivityMoney, ActivityRow } from '#contract/activity.ts';
import { convertSum, type RatedUnit } from '#contract/kernel/money.ts';
import type { Span } from './calendar.ts';
import { playTimesOf } from './play-times.ts';
import type { Quarter } from './read-quarters.ts';

type Moved = Pick<Quarter, 'currency' | 'staked' | 'won' | 'deposited' | 'withdrawn'>;

/** One calendar day of the player's zone. */
export interface PlayedDay {
  day: string;
  minutes: number;
  sessions: number;
  /** One of each currency that moved. */
  moved: readonly Moved[];
}

export interface Conversion {
  currency: string;
  /** @throws Error for a code that is in no table */
  unitOf: (currency: string) => RatedUnit;
}

/** Adds up what has one currency. */
function byCurrency(moved: readonly Moved[]): Moved[] {
  const sums = new Map<string, Moved>();
  for (const one of moved) {
    const sum = sums.get(one.currency);
    sums.set(one.currency, {
      currency: one.currency,
      staked: one.staked + (sum?.staked ?? 0n),
      won: one.won + (sum?.won ?? 0n),
      deposited: one.deposited + (sum?.deposited ?? 0n),
      withdrawn: one.withdrawn + (sum?.withdrawn ?? 0n),
    });
  }
  return [...sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Returns the quarters as days, in their order. */
export function daysOf(quarters: readonly Quarter[]): PlayedDay[] {
  const { byQuarter } = playTimesOf(quarters);
  const days = Map.groupBy(quarters, ({ local }) => local.slice(0, 10));
  return [...days].map(([day, own]) => {
    const times = [...new Set(own.map(({ at }) => at.getTime()))].map((atMs) => byQuarter.get(atMs));
    return {
      day,
      minutes: times.reduce((sum, time) => sum + (time?.minutes ?? 0), 0),
      sessions: times.reduce((sum, time) => sum + (time?.sessions ?? 0), 0),
      moved: byCurrency(own),
    };
  });
}

interface DayNet {
  day: string;
  net: bigint;
}

function biggestLossOf(days: readonly DayNet[]): Pick<ActivityMoney, 'biggestLoss' | 'biggestLossDay'> {
  let worst: DayNet | undefined;
  for (const one of days) if (one.net < (worst?.net ?? 0n)) worst = one;
  return { biggestLoss: worst === undefined ? 0n : -worst.net, biggestLossDay: worst?.day ?? null };
}

const convert = ({ currency, unitOf }: Conversion, moved: readonly Moved[], amountOf: (one: Moved) => bigint): bigint =>
  convertSum(
    moved.map((one) => ({ minor: amountOf(one), unit: unitOf(one.currency) })),
    unitOf(currency),
  );

/** Returns what these days come to. */
export function sumDays(days: readonly PlayedDay[], conversion: Conversion): Omit<ActivityRow, 'from' | 'to'> {
  const moved = byCurrency(days.flatMap((day) => day.moved));
  const currencies = moved.map(({ currency, staked, won, deposited, withdrawn }): ActivityMoney => {
    const nets = days.flatMap(({ day, moved: own }) =>
      own.filter((one) => one.currency === currency).map((one) => ({ day, net: one.won - one.staked })),
    );
    return { currency, staked, won, net: won - staked, deposits: deposited, withdrawals: withdrawn, ...biggestLossOf(nets) };
  });
  const together: ActivityMoney = {
    currency: conversion.currency,
    staked: convert(conversion, moved, ({ staked }) => staked),
    won: convert(conversion, moved, ({ won }) => won),
    net: convert(conversion, moved, ({ won, staked }) => won - staked),
    deposits: convert(conversion, moved, ({ deposited }) => deposited),
    withdrawals: convert(conversion, moved, ({ withdrawn }) => withdrawn),
    ...biggestLossOf(days.map(({ day, moved: own }) => ({ day, net: convert(conversion, own, ({ won, staked }) => won - staked) }))),
  };
  return {
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    sessions: days.reduce((sum, { sessions }) => sum + sessions, 0),
    currencies,
    together,
  };
}

/** Returns a row for each span, those in which nothing was played too. */
export const rowsOf = (spans: readonly Span[], days: readonly PlayedDay[], conversion: Conversion): ActivityRow[] =>
  spans.map(({ from, to }) => ({
    from,
    to,
    ...sumDays(
      days.filter(({ day }) => day >= from && day <= to),
      conversion,
    ),
  }));
