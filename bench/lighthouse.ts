// Lighthouse over pages of the site, as a phone and as a desktop: node bench/lighthouse.ts [/path ...]. Prints the four scores, the
// script that arrives up to the load event and the layout shift. Best of three, because the machine's other work only ever lowers them.
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromiumFlags, requireChromium } from '#tools/find-chromium.ts';
import { withTestApp } from './lib/app.ts';

const runs = 3;
const bars = { performance: 0.98, others: 1 } as const;
const usualPaths = ['/', '/games', '/games/golden-caravan', '/static/about', '/welcome-package'];
const maxScriptKb = 125;
const score = (result: Result, name: string): number => result.categories[name]?.score ?? 0;

/** Kilobytes of script up to the load event, and in all: scripts come after the first pictures, often after that event. */
function scriptKb(result: Result): { byLoad: number; inAll: number } {
  const details = result.audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  const loadMs = (result.audits['metrics']?.details as { items?: { observedLoad?: number }[] } | undefined)?.items?.[0]?.observedLoad ?? 0;
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  const sum = (list: typeof scripts): number => list.reduce((total, { transferSize }) => total + Number(transferSize), 0) / 1000;
  return { byLoad: sum(scripts.filter(({ networkEndTime }) => Number(networkEndTime) <= loadMs)), inAll: sum(scripts) };
}

async function measure(url: string, port: number, device: 'mobile' | 'desktop'): Promise<Result> {
  let best: Result | undefined;
  for (let run = 0; run < runs; run += 1) {
    const answer = await lighthouse(url, { port, logLevel: 'error' }, device === 'desktop' ? desktopConfig : undefined);
    if (answer === undefined) throw new Error(`Lighthouse had nothing to say of ${url}`);
    if (best === undefined || score(answer.lhr, 'performance') > score(best, 'performance')) best = answer.lhr;
  }
  if (best === undefined) throw new Error('Lighthouse did not run');
  return best;
}

function tell(path: string, device: string, result: Result): void {
  const names = ['performance', 'accessibility', 'best-practices', 'seo'];
  const isKept = names.every((name) => score(result, name) >= (name === 'performance' ? bars.performance : bars.others));
  const { byLoad, inAll } = scriptKb(result);
  const shift = result.audits['cumulative-layout-shift']?.numericValue ?? 0;
  const scores = names.map((name) => `${name} ${Math.round(score(result, name) * 100)}`).join('  ');
  const isLight = byLoad <= maxScriptKb;
  console.log(
    `${isKept && isLight ? 'ok    ' : 'BELOW '} ${path} ${device}: ${scores}  (bars >= 98, 100)  script ${byLoad.toFixed(0)} kB by the load event (bar <= ${maxScriptKb}), ${inAll.toFixed(0)} kB in all  CLS ${shift.toFixed(3)}`,
  );
  if (!isKept || !isLight) process.exitCode = 1;
  for (const { title, score: points, scoreDisplayMode } of Object.values(result.audits))
    if (points !== null && points < 0.9 && scoreDisplayMode !== 'informative') console.log(`         ${points.toFixed(2)} ${title}`);
}

const chromium = requireChromium();
if (chromium === undefined) throw new Error('There is no Chromium. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
const paths = process.argv.slice(2);
await withTestApp(async ({ origin }) => {
  const chrome = await launch({ chromePath: chromium, chromeFlags: chromiumFlags, ignoreDefaultFlags: true });
  try {
    for (const path of paths.length > 0 ? paths : usualPaths)
      for (const device of ['mobile', 'desktop'] as const) tell(path, device, await measure(`${origin}${path}`, chrome.port, device));
  } finally {
    chrome.kill();
  }
});
