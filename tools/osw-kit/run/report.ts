// The same results as a text for a terminal, JSON, a page, and JUnit's XML for continuous integration.
import type { Result } from './check.ts';

export interface Report {
  kit: string;
  /** Who was checked, as what. */
  target: string;
  side: 'operator' | 'provider';
  startedAt: string;
  seconds: number;
  results: readonly Result[];
}

const signs = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const;

export const count = ({ results }: Pick<Report, 'results'>, outcome: Result['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

/** Returns the line of one result. */
export const lineOf = ({ id, rule, title, outcome, detail, ms }: Result): string =>
  `${signs[outcome]} ${id.padEnd(7)} [${rule}] ${title} (${ms} ms)${detail === undefined ? '' : `\n          ${detail.replaceAll('\n', '\n          ')}`}`;

/** Returns the sum of a run, with every failure again. */
export function summaryOf(report: Report): string {
  const failures = report.results.filter(({ outcome }) => outcome === 'failed');
  const told = failures.length === 0 ? [] : ['', 'Failures:', ...failures.map(lineOf)];
  const sum = `${count(report, 'passed')} passed, ${count(report, 'failed')} failed, ${count(report, 'skipped')} skipped in ${report.seconds} s`;
  return [...told, '', `${report.side} ${report.target}: ${sum}`].join('\n');
}

export const toJson = (report: Report): string => `${JSON.stringify(report, undefined, 2)}\n`;

const escape = (text: string): string =>
  // control characters are no XML
  [...text]
    .map((letter) => (letter < ' ' && letter !== '\n' && letter !== '\t' ? '\ufffd' : letter))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export function toJunit(report: Report): string {
  const cases = report.results.map(({ id, rule, title, outcome, detail = '', ms }) => {
    const inner = {
      passed: '',
      failed: `<failure message="${escape(detail.split('\n')[0] ?? '')}">${escape(detail)}</failure>`,
      skipped: '<skipped/>',
    }[outcome];
    return `  <testcase classname="osw.${report.side}.rule-${escape(rule)}" name="${escape(`${id} ${title}`)}" time="${ms / 1000}">${inner}</testcase>`;
  });
  const sums = `tests="${report.results.length}" failures="${count(report, 'failed')}" skipped="${count(report, 'skipped')}" time="${report.seconds}"`;
  const suite = `<testsuite name="${escape(`osw-check ${report.side} ${report.target}`)}" ${sums} timestamp="${report.startedAt}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suite}\n${cases.join('\n')}\n</testsuite>\n`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1f;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #d8d8de}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0 0;font-size:.85rem}.failed{background:#fdeceb}.skipped{color:#5b5b66}
@media(prefers-color-scheme:dark){body{color:#ececf1;background:#17171b}.failed{background:#4a1f1d}.skipped{color:#a0a0ad}td,th{border-color:#3a3a42}}`;

export function toHtml(report: Report): string {
  const rows = report.results.map(({ id, rule, title, outcome, detail, ms }) => {
    const more = detail === undefined ? '' : `<pre>${escape(detail)}</pre>`;
    return `<tr class="${outcome}"><td>${outcome}</td><td>${escape(id)}</td><td>${escape(rule)}</td><td>${escape(title)}${more}</td><td>${ms} ms</td></tr>`;
  });
  const sum = `${count(report, 'passed')} passed, ${count(report, 'failed')} failed, ${count(report, 'skipped')} skipped`;
  const title = `OSW 1: ${report.side} ${report.target}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>${style}</style><h1>${escape(title)}</h1><p>${sum} in ${report.seconds} s, ${escape(report.startedAt)}, ${escape(report.kit)}</p>
<table><thead><tr><th>Result</th><th>Check</th><th>Rule</th><th>What it tries</th><th>Time</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></html>
`;
}
