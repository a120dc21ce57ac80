// The night that the comet crosses, drawn once for a size: sky, stars, ranges, the plain with a far train.
import { seeded } from '#games/sdk/client/seeded.ts';

/** Where the plain begins, from the top. */
export const horizon = 0.8;

function drawSky(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const sky = pen.createLinearGradient(0, 0, 0, height * horizon);
  sky.addColorStop(0, '#070915');
  sky.addColorStop(0.45, '#121633');
  sky.addColorStop(0.8, '#2b2450');
  sky.addColorStop(1, '#5a3b62');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  const dusk = pen.createRadialGradient(width * 0.22, height * horizon, 0, width * 0.22, height * horizon, width * 0.5);
  dusk.addColorStop(0, 'rgb(206 96 128 / 0.3)');
  dusk.addColorStop(1, 'rgb(130 60 130 / 0)');
  pen.fillStyle = dusk;
  pen.fillRect(0, 0, width, height);
}

function drawStars(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const random = seeded(7);
  const count = Math.round((width * height) / 5200);
  for (let index = 0; index < count; index += 1) {
    const y = height * horizon * 0.96 * random() ** 1.3;
    const radius = 0.35 + random() ** 4 * 1.3;
    pen.globalAlpha = (0.25 + 0.75 * random()) * (1 - (y / (height * horizon)) * 0.75);
    pen.fillStyle = random() > 0.8 ? '#ffe7cf' : '#e6ecff';
    pen.beginPath();
    pen.arc(random() * width, y, radius, 0, Math.PI * 2);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function drawRange(
  pen: CanvasRenderingContext2D,
  width: number,
  height: number,
  seed: number,
  top: number,
  rough: number,
  paint: string,
): void {
  const random = seeded(seed);
  const steps = 18;
  pen.beginPath();
  pen.moveTo(0, height);
  let [lastX, lastY] = [0, height * (top + (random() - 0.5) * rough)];
  pen.lineTo(lastX, lastY);
  for (let step = 1; step <= steps; step += 1) {
    const [x, y] = [(width * step) / steps, height * (top + (random() - 0.5) * rough)];
    const middle = (lastX + x) / 2;
    pen.bezierCurveTo(middle, lastY, middle, y, x, y);
    [lastX, lastY] = [x, y];
  }
  pen.lineTo(width, height);
  pen.closePath();
  pen.fillStyle = paint;
  pen.fill();
}

/** A train far away on the plain: a row of lit windows and its light on the rails. */
function drawTrain(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const y = height * 0.905;
  const unit = Math.max(2, height * 0.007);
  pen.strokeStyle = 'rgb(255 214 160 / 0.16)';
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(0, y + unit * 1.6);
  pen.lineTo(width, y + unit * 1.6);
  pen.stroke();
  const from = width * 0.58;
  for (let coach = 0; coach < 5; coach += 1) {
    const x = from + coach * unit * 11;
    pen.fillStyle = '#0b0a14';
    pen.fillRect(x, y - unit * 1.5, unit * 10.2, unit * 3);
    for (let window = 0; window < 5; window += 1) {
      pen.fillStyle = 'rgb(255 216 150 / 0.85)';
      pen.fillRect(x + unit * (0.9 + window * 1.8), y - unit * 0.7, unit * 1.1, unit * 1.1);
    }
  }
  const lamp = pen.createRadialGradient(from - unit, y, 0, from - unit, y, unit * 9);
  lamp.addColorStop(0, 'rgb(255 230 180 / 0.4)');
  lamp.addColorStop(1, 'rgb(255 230 180 / 0)');
  pen.fillStyle = lamp;
  pen.fillRect(from - unit * 13, y - unit * 12, unit * 24, unit * 24);
}

/** Returns the night as a picture of a size, in pixels of the screen. */
export function drawNight(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  drawSky(pen, width, height);
  drawStars(pen, width, height);
  drawRange(pen, width, height, 3, horizon - 0.03, 0.09, '#2a2145');
  drawRange(pen, width, height, 11, horizon + 0.015, 0.05, '#191530');
  drawRange(pen, width, height, 29, horizon + 0.06, 0.02, '#0d0b1a');
  drawTrain(pen, width, height);
  return canvas;
}
