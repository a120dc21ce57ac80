// The report as one file that a compliance officer can open anywhere, print and file: no script, nothing from elsewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedRow, Proof } from './judge.ts';
import type { Report } from './report.ts';
import { checkedWords, countWords, lastRunWords, minuteOf, runWords, stateWords, verdictWords } from './say.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Ids and options stay on one line. */
const unbroken = (text: string): string => text.replaceAll(/\b([A-Z]{2})-(\d{2})\b/g, '$1\u2011$2');
const titled = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1);

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** The tests of a row by file, so that a path is said once. */
function testsHtml(tests: readonly Proof[]): string {
  const files = [...new Set(tests.map(({ file }) => file))];
  const itemOf = ({ name, outcome }: Proof) => `${safe(name)} <span class="outcome ${outcome.replace(' ', '-')}">${outcome}</span>`;
  return files.map((file) => `<p class="file">${safe(file)}</p>${list(tests.filter((test) => test.file === file).map(itemOf))}`).join('');
}

function rowHtml(row: JudgedRow): string {
  const part = (label: string, html: string): string => (html === '' ? '' : `<dt>${label}</dt><dd>${html}</dd>`);
  const rules = row.rules.map(
    ({ name, value, source, checked, isOwn }) =>
      `<code>${name}</code> = <code>${safe(JSON.stringify(value))}</code>${isOwn ? '' : ' (default)'}<br><small>${safe(source)}${checkedWords[checked]}</small>`,
  );
  const kind = row.state.replace(' ', '-');
  return `<article class="row ${kind}" id="${row.id}">
<header><h3>${row.id}</h3><p class="state">${stateWords[row.state]}</p><p class="run">${runWords(row.tests)}</p>${row.isAsked ? '' : '<p class="run">asked for elsewhere</p>'}</header>
<p>${safe(row.requirement)}</p>
<dl>
${part('Source', safe(row.source))}
${part(row.state === 'in part' ? 'Not proven' : 'Why', safe(row.note))}
${part('Rules', rules.length === 0 ? '' : list(rules))}
${part('See', row.see.length === 0 ? '' : list(row.see.map((one) => `<code>${safe(one)}</code>`)))}
${part('What shows it', safe(row.check))}
</dl>
${row.tests.length === 0 ? '' : `<details><summary>${row.tests.length === 1 ? 'The test' : `The ${row.tests.length} tests`}</summary>${testsHtml(row.tests)}</details>`}
</article>`;
}

/** All rows at a glance: what a reader looks at first, and what fits on one printed page. */
function overviewHtml(report: Report): string {
  const cells = report.rows.map((row) => {
    const kind = `${row.state.replace(' ', '-')}${row.isAsked ? '' : ' elsewhere'}`;
    return `<li class="${kind}"><a href="#${row.id}">${row.id}</a> <span>${stateWords[row.state]}</span></li>`;
  });
  return `<ol class="overview">${cells.join('')}</ol>`;
}

/** Returns the whole page. */
export function printHtml(report: Report): string {
  const { profile, version, commit, at, rows } = report;
  const areas = [...new Set(rows.map(({ area }) => area))];
  const style = readFileSync(join(import.meta.dirname, 'report.css'), 'utf8');
  const title = `Compliance report: ${profile.id}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}, ${at.slice(0, 10)}</title>
<style>
${style}</style>
</head>
<body>
<header class="head">
<h1>${safe(title)}</h1>
<p>${safe(profile.title)}</p>
<p>Lanternhall ${safe(version)}, commit <code>${safe(commit)}</code>, made ${minuteOf(at)}. ${safe(lastRunWords(rows))}</p>
</header>
<main>
<p class="verdict ${report.unkept.length === 0 ? 'good' : 'bad'}">${unbroken(safe(verdictWords(report)))}</p>
<p>${safe(countWords(report))} A row is kept only by tests that name it; what their last run said stands beside each. Those that this profile's regulator asks for are in bold below.</p>
<h2>At a glance</h2>
${overviewHtml(report)}
${areas
  .map(
    (area) =>
      `<h2>${safe(titled(area))}</h2>\n${rows
        .filter((row) => row.area === area)
        .map(rowHtml)
        .join('\n')}`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
}
