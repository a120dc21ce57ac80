// Rules of time: nights, and sessions without a break.
import { days, hourMs, minuteMs, minutes, within } from './figures.ts';
import type { Judge } from './marker-rules.ts';

/** Nights with so many minutes of play from midnight on, on the player's clock. */
export const judgeNightPlay: Judge<{ nights: number; minutes: number; untilHour: number }> = (facts, { windowHours, thresholds }) => {
  const nights = new Map<string, number>();
  for (const quarter of within(facts.quarters, facts.nowMs, windowHours))
    if (quarter.hour < thresholds.untilHour) nights.set(quarter.day, (nights.get(quarter.day) ?? 0) + quarter.minutes);
  const played = [...nights.values()].filter((sum) => sum >= thresholds.minutes);
  if (played.length < thresholds.nights) return undefined;
  return [
    days('nights', played.length),
    minutes(
      'played',
      played.reduce((sum, one) => sum + one, 0),
    ),
  ];
};

/** A session of so many minutes; the longest one is told. */
export const judgeLongSession: Judge<{ minutes: number }> = ({ sessions, nowMs }, { windowHours, thresholds }) => {
  const ended = sessions.filter(({ endsMs }) => endsMs > nowMs - windowHours * hourMs);
  const longest = Math.max(0, ...ended.map(({ beginsMs, endsMs }) => (endsMs - beginsMs) / minuteMs));
  return longest < thresholds.minutes ? undefined : [minutes('played', longest)];
};
