import { dayMs, dayOf, dayPlan } from '#sportsbook/feed/plan/day-plan.ts';

/** The demo's seed, or the first like it in whose world no producer falls silent between two moments. */
export function calmSeed(fromMs: number, toMs: number): string {
  for (let number = 1; ; number += 1) {
    const seed = number === 1 ? 'lanternhall' : `lanternhall ${number}`;
    const days = Array.from({ length: dayOf(toMs) - dayOf(fromMs) + 1 }, (_, at) => dayOf(fromMs + at * dayMs));
    if (days.map((day) => dayPlan(seed, day).outage).every((outage) => outage.toMs < fromMs || outage.fromMs > toMs)) return seed;
  }
}
