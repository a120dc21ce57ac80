// A wheel of ten to fifty equal segments stops at one of them, which pays what stands on it.
import { quickMaths, readFields } from '#games/sdk/quick/quick-maths.ts';
import { type Choice, choices, type Risk, risks, type SegmentCount, segmentCounts, wheelOf } from './odds.ts';
import { sheet } from './sheet.ts';

const isRisk = (value: unknown): value is Risk => risks.some((risk) => risk === value);
const isCount = (value: unknown): value is SegmentCount => segmentCounts.some((count) => count === value);

function readChoice(given: unknown): Choice | undefined {
  const { segments, risk } = readFields(given, ['segments', 'risk']) ?? {};
  return isCount(segments) && isRisk(risk) ? { segments, risk } : undefined;
}

export const wheelMaths = quickMaths({
  sheet,
  document: {
    wheels: choices.map((choice) => ({ ...choice, prizes: wheelOf(choice) })),
    rules: 'one draw below the number of segments gives the segment; it pays its prize',
  },
  readChoice,
  draw(draws, choice) {
    const segment = draws.nextInt(choice.segments);
    return { segment, fiftieths: wheelOf(choice)[segment] ?? 0 };
  },
  summarize: ({ segment, choice, fiftieths }) => ({ segment, segments: choice.segments, risk: risks.indexOf(choice.risk), fiftieths }),
});

export type WheelRound = ReturnType<typeof wheelMaths.decide>;
