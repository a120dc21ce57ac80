// How every game feels on a phone: Chromium at 390x844 with a quarter of this machine's speed, one demo round each.
// Prints the first playable moment, what a frame of the round costs the main thread, its longest task, bytes on the wire, and for quick games the
// time from a press to its result at full speed. Flags: --url=<a running house>, names of games.
import { chromium, type Browser, type CDPSession, type Frame, type Page } from 'playwright-core';
import { loadGames, type OfferedGame } from '#games/registry.ts';
import { chromiumFlags, requireHeadlessChromium } from '#tools/find-chromium.ts';
import { withTestApp } from './lib/app.ts';
import { median } from './lib/load.ts';

const slowdown = 4;
const bars = { playableMs: 3000, frameMs: 1000 / 60, bytes: 400_000, resultMs: 150 } as const;
/** How long the frames of a shared flight are watched, which ends when it ends. */
const flightMs = 5000;
/** Betting on a flight is open for seconds. */
const flightWaitMs = 90_000;
const presses = 7;

const flags = process.argv.slice(2);
const wanted = flags.filter((flag) => !flag.startsWith('--'));
const url = flags.find((flag) => flag.startsWith('--url='))?.slice('--url='.length);
const { games } = await loadGames();
const isQuick = ({ texts }: OfferedGame): boolean => texts.some(({ href }) => href.endsWith('/sdk/quick/texts/'));

function tell(isKept: boolean, text: string): void {
  console.log(`${isKept ? 'ok    ' : 'BELOW '} ${text}`);
  if (!isKept) process.exitCode = 1;
}

/** The game's own frame within the page. */
async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator('.game-frame iframe').elementHandle();
  const frame = await handle?.contentFrame();
  if (frame === null || frame === undefined) throw new Error(`${page.url()} shows no game`);
  return frame;
}

async function openGame(browser: Browser, origin: string, id: string, rate: number) {
  const window = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await window.addCookies([{ name: 'cookie-consent', value: 'opted-out', url: origin }]);
  const page = await window.newPage();
  const session = await window.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Network.enable');
  // the thread's own time, whatever else the machine does
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let bytes = 0;
  const own = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\/studio\/(play|assets)\//.test(response.url)) own.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength;
  });
  const begun = performance.now();
  await page.goto(`${origin}/games/${id}?real=false`, { waitUntil: 'commit' });
  await page.frameLocator('.game-frame iframe').locator('.game[data-state="ready"]').waitFor();
  const playableMs = performance.now() - begun;
  return { window, page, session, frame: await frameOf(page), playableMs, bytes: () => bytes };
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Lays a chip where a game wants one before it plays, and presses its big button. */
async function press(page: Page, frame: Frame): Promise<void> {
  const spot = frame.locator('.spot').first();
  if ((await spot.count()) > 0) {
    await spot.focus();
    await page.keyboard.press('Enter');
  }
  await frame.locator('.spin').focus();
  await page.keyboard.press('Space');
}

// what runs in the page is text, as nothing else here knows of documents
const countFrames = `
  window.seen = { frames: 0, longestMs: 0 };
  (function count() {
    window.seen.frames += 1;
    requestAnimationFrame(count);
  })();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.longestMs = Math.max(window.seen.longestMs, duration);
  }).observe({ type: 'longtask' });`;

/** Stands before the press, as a result can come sooner than the word that somebody waits for it. */
const awaitResult = `window.told = new Promise((resolve) => {
  let pressedAt = 0;
  window.addEventListener('keydown', () => (pressedAt = performance.now()), { once: true, capture: true });
  new MutationObserver((changes, observer) => {
    observer.disconnect();
    resolve(performance.now() - pressedAt);
  }).observe(document.querySelector('[role="status"]'), { childList: true, characterData: true, subtree: true });
});
undefined`;

interface Seen {
  frames: number;
  longestMs: number;
}

/** What the frames of a round cost: the main thread's milliseconds for each, how many there were a second, and the longest task. */
async function watchRound(page: Page, session: CDPSession, frame: Frame) {
  const isShared = (await frame.locator('.game.shared').count()) > 0;
  await frame.evaluate(countFrames);
  const seen = async (): Promise<Seen> => await frame.evaluate<Seen>('({ ...window.seen })');
  if (isShared) {
    // a flight begins once somebody has bet on it
    await frame.locator('.bet-panel .act:not([data-act="nothing"])').first().click();
    await frame.locator('.flight[data-phase="flying"]').waitFor({ timeout: flightWaitMs });
  }
  const [before, busyBefore, begun] = [await seen(), await busyMs(session), performance.now()];
  if (isShared) await new Promise((resolve) => setTimeout(resolve, flightMs));
  else {
    await press(page, frame);
    await frame.locator('.spin:not([data-state="ready"])').waitFor();
    await frame.locator('.spin:is([data-state="ready"], [data-state="step"], [data-state="waiting"], [data-state="continue"])').waitFor();
  }
  const [after, busyAfter] = [await seen(), await busyMs(session)];
  const frames = Math.max(1, after.frames - before.frames);
  return {
    perFrameMs: (busyAfter - busyBefore) / frames,
    perS: (frames * 1000) / (performance.now() - begun),
    longestMs: after.longestMs,
  };
}

/** Milliseconds from a press to the result in words, without motion, at the machine's own speed. */
async function answerMs(browser: Browser, origin: string, id: string): Promise<number> {
  const { window, page, frame } = await openGame(browser, origin, id, 1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const times: number[] = [];
  for (let time = 0; time < presses; time += 1) {
    await frame.locator('.spin[data-state="ready"]').waitFor();
    await frame.locator('.spin').focus();
    await frame.evaluate(awaitResult);
    await page.keyboard.press('Space');
    times.push(await frame.evaluate<number>('window.told'));
  }
  await window.close();
  return median(times);
}

async function measure(browser: Browser, origin: string, game: OfferedGame): Promise<void> {
  const { window, page, session, frame, playableMs, bytes } = await openGame(browser, origin, game.id, slowdown);
  const { perFrameMs, perS, longestMs } = await watchRound(page, session, frame);
  await window.close();
  const quickMs = isQuick(game) ? await answerMs(browser, origin, game.id) : undefined;
  const isKept = playableMs <= bars.playableMs && perFrameMs <= bars.frameMs && bytes() <= bars.bytes;
  const parts = [
    `playable ${playableMs.toFixed(0)} ms (bar <= ${bars.playableMs})`,
    `frame ${perFrameMs.toFixed(1)} ms (bar <= ${bars.frameMs.toFixed(1)}), ${perS.toFixed(0)}/s, longest task ${longestMs.toFixed(0)} ms`,
    `${(bytes() / 1000).toFixed(0)} kB (bar <= ${bars.bytes / 1000})`,
    ...(quickMs === undefined ? [] : [`result ${quickMs.toFixed(0)} ms (bar <= ${bars.resultMs})`]),
  ];
  tell(isKept && (quickMs === undefined || quickMs <= bars.resultMs), `${game.id.padEnd(22)} ${parts.join('  ')}`);
}

async function run(origin: string): Promise<void> {
  const executablePath = requireHeadlessChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags, headless: true });
  try {
    // the first page of a process that has just started says nothing of a game
    const [first] = games;
    if (first !== undefined) await (await openGame(browser, origin, first.id, 1)).window.close();
    for (const game of games) if (wanted.length === 0 || wanted.includes(game.id)) await measure(browser, origin, game);
  } finally {
    await browser.close();
  }
}

if (url === undefined) await withTestApp(async ({ origin }) => await run(origin));
else await run(url);
