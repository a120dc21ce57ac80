// What is chosen of the wheel: how many segments, and what stands on them.
import { createSegmented } from '#games/sdk/client/controls.ts';
import type { OptionParts, Options } from '#games/sdk/quick/client/quick-game.ts';
import { type Choice, type Risk, risks, type SegmentCount, segmentCounts } from '../odds.ts';

export function createOptions({ say, choice, choose }: OptionParts<Choice>): Options<Choice> {
  let current = choice;
  const risk = createSegmented<Risk>({
    label: say('risk.label'),
    items: risks.map((value) => ({ value, text: say(`risk.${value}`) })),
    value: current.risk,
    choose: (value) => choose({ segments: current.segments, risk: value }),
  });
  const segments = createSegmented<SegmentCount>({
    label: say('segments.label'),
    items: segmentCounts.map((value) => ({ value, text: String(value) })),
    value: current.segments,
    choose: (value) => choose({ segments: value, risk: current.risk }),
  });
  return {
    nodes: [risk.node, segments.node],
    set(chosen) {
      current = chosen;
      risk.set(chosen.risk);
      segments.set(chosen.segments);
    },
  };
}
