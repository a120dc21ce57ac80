import type { JudgedRow } from './judge.ts';
import type { Report } from './report.ts';
import { checkedWords, countWords, lastRunWords, minuteOf, runWords, stateWords, verdictWords } from './say.ts';

const width = 100;

/** Lines of at most so many characters, each after the indent. */
function wrapped(text: string, indent: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 1 > width - indent.length && last !== '') lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => indent + line);
}

function linesOf(row: JudgedRow): string[] {
  const more = '         ';
  const asked = row.isAsked ? '' : ' (asked for elsewhere)';
  return [
    `  ${row.id}  ${stateWords[row.state]}${asked} · ${runWords(row.tests)}`,
    ...wrapped(row.requirement, more),
    ...(row.note === '' ? [] : wrapped(`${row.state === 'in part' ? 'Not proven' : 'Why'}: ${row.note}`, more)),
    ...row.rules.flatMap(({ name, value, source, checked }) =>
      wrapped(`Rule: ${name} = ${JSON.stringify(value)} (${source}${checkedWords[checked]})`, more),
    ),
    ...(row.see.length === 0 ? [] : wrapped(`See: ${row.see.join(' · ')}`, more)),
  ];
}

/** Returns the report as an operator reads it in a terminal. */
export function printText(report: Report): string {
  const { profile, version, commit, at, rows } = report;
  const areas = [...new Set(rows.map(({ area }) => area))];
  return [
    `Lanternhall ${version}, commit ${commit}, ${minuteOf(at)}`,
    `Profile ${profile.id}: ${profile.title}`,
    ...areas.flatMap((area) => ['', area.toUpperCase(), ...rows.filter((row) => row.area === area).flatMap(linesOf)]),
    '',
    countWords(report),
    lastRunWords(rows),
    verdictWords(report),
  ].join('\n');
}
