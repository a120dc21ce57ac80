// The flight: a comet at the head of the curve of its multiplier, over a plain at night. Drawn by hand on a canvas, from the moment that it
// is given and nothing else.
import { element } from '#games/sdk/client/element.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import { formatMultiplier } from '#games/sdk/client/shared/multiplier.ts';
import type { Scene, Stage } from '#games/sdk/client/shared/shared-client.ts';
import { sheet } from '../sheet.ts';
import { drawNight, horizon } from './night-plain.ts';

/** What is seen of time at least, and how far along it the comet is when there is more. */
const shortestMs = 7000;
const headAt = 0.86;
const curvePoints = 72;
const maxRatio = 2;
const fadeMs = 700;

interface Plot {
  width: number;
  height: number;
  x(ms: number): number;
  y(times: number): number;
  top: number;
}

const timesAt = (ms: number): number => Math.exp(sheet.growthPerMs * ms);

/** The scales of a moment: time to the right, the multiplier upwards, both so that the comet stays in sight. */
function plotOf(width: number, height: number, { elapsedMs }: Scene): Plot {
  const spanMs = Math.max(shortestMs, elapsedMs / headAt);
  const most = Math.max(1.6, 1 + (timesAt(elapsedMs) - 1) / 0.74);
  const [left, bottom, top] = [width * 0.04, height * (horizon - 0.02), height * 0.06];
  return {
    width,
    height,
    top,
    x: (ms) => left + (ms / spanMs) * (width * 0.93 - left),
    y: (times) => bottom - ((times - 1) / (most - 1)) * (bottom - top),
  };
}

/** Steps of the scale: about four lines, at round multipliers. */
function linesOf(plot: Plot): number[] {
  const most = 1 + (plot.y(1) - plot.top) / (plot.y(1) - plot.y(2));
  const rough = (most - 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.floor((most - 1) / step) }, (_, index) => 1 + step * (index + 1));
}

function drawScale(pen: CanvasRenderingContext2D, plot: Plot, ratio: number, language: string): void {
  pen.font = `${12 * ratio}px "Figtree Variable", sans-serif`;
  pen.textBaseline = 'middle';
  pen.textAlign = 'right';
  for (const times of linesOf(plot)) {
    const y = plot.y(times);
    pen.fillStyle = 'rgb(255 255 255 / 0.07)';
    pen.fillRect(0, y, plot.width, ratio);
    pen.fillStyle = 'rgb(255 255 255 / 0.6)';
    pen.fillText(formatMultiplier(Math.round(times * 100), language), plot.width - 10 * ratio, y - 9 * ratio);
  }
}

function tracePath(pen: CanvasRenderingContext2D, plot: Plot, endMs: number): void {
  for (let index = 0; index <= curvePoints; index += 1) {
    const ms = (endMs * index) / curvePoints;
    pen.lineTo(plot.x(ms), plot.y(timesAt(ms)));
  }
}

function drawCurve(pen: CanvasRenderingContext2D, plot: Plot, endMs: number, light: number, ratio: number): void {
  const [startX, endX, endY, floor] = [plot.x(0), plot.x(endMs), plot.y(timesAt(endMs)), plot.y(1)];
  const under = pen.createLinearGradient(0, endY, 0, floor);
  under.addColorStop(0, `rgb(150 190 255 / ${0.26 * light})`);
  under.addColorStop(1, 'rgb(150 190 255 / 0)');
  pen.beginPath();
  pen.moveTo(startX, floor);
  tracePath(pen, plot, endMs);
  pen.lineTo(endX, floor);
  pen.closePath();
  pen.fillStyle = under;
  pen.fill();
  const tail = pen.createLinearGradient(startX, 0, endX, 0);
  tail.addColorStop(0, `rgb(120 150 255 / ${0.1 * light})`);
  tail.addColorStop(0.6, `rgb(160 200 255 / ${0.65 * light})`);
  tail.addColorStop(1, `rgb(255 255 255 / ${light})`);
  pen.strokeStyle = tail;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const [width, alpha] of [
    [14, 0.14],
    [7, 0.3],
    [3, 1],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.lineWidth = width * ratio;
    pen.beginPath();
    tracePath(pen, plot, endMs);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawComet(pen: CanvasRenderingContext2D, plot: Plot, endMs: number, ratio: number): void {
  const [x, y] = [plot.x(endMs), plot.y(timesAt(endMs))];
  const backMs = Math.max(0, endMs - 60);
  const angle = Math.atan2(y - plot.y(timesAt(backMs)), x - plot.x(backMs) || 1);
  const random = seeded(Math.floor(endMs / 33));
  for (let spark = 0; spark < 16; spark += 1) {
    const reach = (10 + 80 * random() ** 2) * ratio;
    const side = (random() - 0.5) * reach * 0.28;
    pen.fillStyle = `rgb(215 230 255 / ${0.75 - (reach / (90 * ratio)) * 0.7})`;
    pen.beginPath();
    pen.arc(
      x - Math.cos(angle) * reach - Math.sin(angle) * side,
      y - Math.sin(angle) * reach + Math.cos(angle) * side,
      (0.6 + random()) * ratio,
      0,
      Math.PI * 2,
    );
    pen.fill();
  }
  const glow = pen.createRadialGradient(x, y, 0, x, y, 46 * ratio);
  glow.addColorStop(0, 'rgb(255 255 255 / 0.95)');
  glow.addColorStop(0.16, 'rgb(205 225 255 / 0.7)');
  glow.addColorStop(0.45, 'rgb(120 160 255 / 0.22)');
  glow.addColorStop(1, 'rgb(120 160 255 / 0)');
  pen.fillStyle = glow;
  pen.fillRect(x - 46 * ratio, y - 46 * ratio, 92 * ratio, 92 * ratio);
  pen.fillStyle = '#fff';
  pen.beginPath();
  pen.arc(x, y, 6 * ratio, 0, Math.PI * 2);
  pen.fill();
}

/** What is left of the comet: dust that spreads and goes out. */
function drawDust(pen: CanvasRenderingContext2D, plot: Plot, endMs: number, part: number, ratio: number): void {
  const [x, y] = [plot.x(endMs), plot.y(timesAt(endMs))];
  const random = seeded(91);
  for (let grain = 0; grain < 46; grain += 1) {
    const angle = random() * Math.PI * 2;
    const reach = (8 + 62 * random()) * ratio * (1 - (1 - part) ** 3);
    pen.fillStyle = `rgb(220 230 255 / ${(1 - part) * 0.85 + 0.06})`;
    pen.beginPath();
    pen.arc(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + part * 12 * ratio, (0.6 + 1.4 * random()) * ratio, 0, Math.PI * 2);
    pen.fill();
  }
}

function drawMarks(pen: CanvasRenderingContext2D, plot: Plot, marks: Scene['marks'], ratio: number): void {
  for (const { at, isOwn } of marks) {
    const ms = Math.log(at / 100) / sheet.growthPerMs;
    const [x, y] = [plot.x(ms), plot.y(at / 100)];
    pen.beginPath();
    pen.arc(x, y, (isOwn ? 6 : 3) * ratio, 0, Math.PI * 2);
    pen.fillStyle = isOwn ? 'oklch(0.83 0.12 168)' : 'rgb(255 255 255 / 0.75)';
    pen.fill();
    if (!isOwn) continue;
    pen.strokeStyle = '#0c1020';
    pen.lineWidth = 2 * ratio;
    pen.stroke();
  }
}

export function createStage(_say: unknown, language: string): Stage {
  const canvas = element('canvas', { class: 'comet-stage', aria: { hidden: 'true' } });
  const pen = canvas.getContext('2d');
  let night: HTMLCanvasElement | undefined;
  let drawn = '';
  let endedAt = 0;

  function fit(): number {
    const ratio = Math.min(maxRatio, window.devicePixelRatio || 1);
    const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (width === 0 || height === 0 || (night?.width === width && night.height === height)) return ratio;
    canvas.width = width;
    canvas.height = height;
    night = drawNight(width, height);
    drawn = '';
    return ratio;
  }
  return {
    node: canvas,
    draw(scene) {
      const ratio = fit();
      if (pen === null || night === undefined) return;
      const now = performance.now();
      if (scene.phase !== 'ended') endedAt = now;
      const part = Math.min(1, (now - endedAt) / fadeMs);
      // what stands still is not drawn again
      const state = `${scene.phase} ${scene.elapsedMs} ${scene.marks.length} ${scene.phase === 'ended' ? part : ''}`;
      if (state === drawn) return;
      drawn = state;
      pen.drawImage(night, 0, 0);
      if (scene.phase !== 'flying' && scene.phase !== 'ended') return;
      const plot = plotOf(canvas.width, canvas.height, scene);
      drawScale(pen, plot, ratio, language);
      drawCurve(pen, plot, scene.elapsedMs, scene.phase === 'ended' ? 1 - 0.6 * part : 1, ratio);
      drawMarks(pen, plot, scene.marks, ratio);
      if (scene.phase === 'flying') drawComet(pen, plot, scene.elapsedMs, ratio);
      else drawDust(pen, plot, scene.elapsedMs, part, ratio);
    },
  };
}
