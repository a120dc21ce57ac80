// Draws the board on its canvas: pegs as stars, bins from violet in the middle to gold at the edges, the falling star with its trail.
import type { Layout, Point } from './layout.ts';

export interface Picture {
  layout: Layout;
  /** What each bin says. */
  labels: readonly string[];
  /** The bin that is lit, and how strongly: 1 just hit, towards 0. */
  lit: { bin: number; strength: number } | undefined;
  /** Pegs that were touched lately, with how strongly they shine. */
  sparks: readonly (Point & { strength: number })[];
  /** Where the star was, the newest last. */
  trail: readonly Point[];
}

/** The colour of a bin by its distance from the middle, 0 to 1. */
const binColour = (far: number): string => `oklch(${0.42 + far * 0.3} ${0.12 + far * 0.03} ${300 + far * 120})`;

function drawPegs(context: CanvasRenderingContext2D, { layout, sparks }: Picture): void {
  const radius = Math.max(1.6, layout.gap * 0.065);
  context.fillStyle = '#efe6ff';
  for (const row of layout.pegs)
    for (const { x, y } of row) {
      context.beginPath();
      context.arc(x, y, radius, 0, Math.PI * 2);
      context.fill();
    }
  for (const { x, y, strength } of sparks) {
    const reach = layout.gap * (0.3 + 0.35 * strength);
    const light = context.createRadialGradient(x, y, 0, x, y, reach);
    light.addColorStop(0, `rgba(255, 236, 190, ${0.9 * strength})`);
    light.addColorStop(1, 'rgba(255, 214, 140, 0)');
    context.fillStyle = light;
    context.fillRect(x - reach, y - reach, reach * 2, reach * 2);
  }
}

function drawBins(context: CanvasRenderingContext2D, { layout, labels, lit }: Picture): void {
  const { bins, rows, isNarrow } = layout;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [index, { x, y, width, height }] of bins.entries()) {
    const far = Math.abs(index - rows / 2) / (rows / 2);
    const glow = lit?.bin === index ? lit.strength : 0;
    const sunk = glow * height * 0.14;
    context.fillStyle = binColour(far);
    context.beginPath();
    context.roundRect(x, y + sunk, width, height, Math.min(8, width * 0.22));
    context.fill();
    if (lit?.bin === index) {
      context.strokeStyle = '#fff';
      context.lineWidth = 2;
      context.stroke();
    }
    const text = labels[index] ?? '';
    const [along, across] = isNarrow ? [height, width] : [width, height];
    const size = Math.min(15, (along - 2) / (Math.max(3, text.length) * 0.56), across * 0.66);
    context.font = `700 ${size}px "Figtree Variable", system-ui, sans-serif`;
    context.fillStyle = far > 0.55 ? '#1d1030' : '#fff';
    context.save();
    context.translate(x + width / 2, y + sunk + height / 2 + 0.5);
    if (isNarrow) context.rotate(-Math.PI / 2);
    context.fillText(text, 0, 0);
    context.restore();
  }
}

function drawStar(context: CanvasRenderingContext2D, { layout, trail }: Picture): void {
  const star = trail.at(-1);
  if (star === undefined) return;
  for (const [index, { x, y }] of trail.entries()) {
    const part = (index + 1) / trail.length;
    context.fillStyle = `rgba(255, 220, 160, ${part * 0.28})`;
    context.beginPath();
    context.arc(x, y, layout.ballRadius * (0.3 + 0.6 * part), 0, Math.PI * 2);
    context.fill();
  }
  const reach = layout.ballRadius * 2.6;
  const light = context.createRadialGradient(star.x, star.y, 0, star.x, star.y, reach);
  light.addColorStop(0, 'rgba(255, 244, 214, 0.85)');
  light.addColorStop(1, 'rgba(255, 200, 120, 0)');
  context.fillStyle = light;
  context.fillRect(star.x - reach, star.y - reach, reach * 2, reach * 2);
  const body = context.createRadialGradient(
    star.x - layout.ballRadius * 0.3,
    star.y - layout.ballRadius * 0.3,
    0,
    star.x,
    star.y,
    layout.ballRadius,
  );
  body.addColorStop(0, '#ffffff');
  body.addColorStop(0.6, '#ffe9b8');
  body.addColorStop(1, '#ffc46b');
  context.fillStyle = body;
  context.beginPath();
  context.arc(star.x, star.y, layout.ballRadius, 0, Math.PI * 2);
  context.fill();
}

/** Draws everything anew. */
export function paint(context: CanvasRenderingContext2D, width: number, height: number, picture: Picture): void {
  context.clearRect(0, 0, width, height);
  drawPegs(context, picture);
  drawBins(context, picture);
  drawStar(context, picture);
}
