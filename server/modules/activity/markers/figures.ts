import type { MarkerFigure } from '#contract/activity.ts';
import { moneyToWire } from '#contract/kernel/money.ts';

export const hourMs = 3_600_000;
export const minuteMs = 60_000;

export const count = (name: string, value: number): MarkerFigure => ({ name, unit: 'count', value });
export const minutes = (name: string, value: number): MarkerFigure => ({ name, unit: 'minutes', value });
export const hours = (name: string, value: number): MarkerFigure => ({ name, unit: 'hours', value });
export const days = (name: string, value: number): MarkerFigure => ({ name, unit: 'days', value });
export const money = (name: string, value: bigint): MarkerFigure => ({ name, unit: 'money', value: moneyToWire(value) });

export const sumOf = <T>(list: readonly T[], amountOf: (one: T) => bigint): bigint => list.reduce((sum, one) => sum + amountOf(one), 0n);

/** Those that lie in the window that ends now. */
export const within = <T extends { atMs: number }>(list: readonly T[], nowMs: number, windowHours: number): T[] =>
  list.filter(({ atMs }) => atMs > nowMs - windowHours * hourMs && atMs <= nowMs);
