// What is chosen of plinko: how many rows, and how the bins pay.
import { createSegmented } from '#games/sdk/client/controls.ts';
import type { OptionParts, Options } from '#games/sdk/quick/client/quick-game.ts';
import { type Choice, type Risk, risks, type RowCount, rowCounts } from '../odds.ts';

export function createOptions({ say, choice: first, choose }: OptionParts<Choice>): Options<Choice> {
  let choice = first;
  const risk = createSegmented<Risk>({
    label: say('risk.label'),
    items: risks.map((value) => ({ value, text: say(`risk.${value}`) })),
    value: choice.risk,
    choose: (value) => choose({ ...choice, risk: value }),
  });
  const rows = createSegmented<RowCount>({
    label: say('rows.label'),
    items: rowCounts.map((value) => ({ value, text: say('rows.count', { rows: value }) })),
    value: choice.rows,
    choose: (value) => choose({ ...choice, rows: value }),
  });
  return {
    nodes: [risk.node, rows.node],
    set(chosen) {
      choice = chosen;
      risk.set(chosen.risk);
      rows.set(chosen.rows);
    },
  };
}
