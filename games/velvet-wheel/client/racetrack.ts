// Call bets: a press on a number lays it with its neighbours, a press on a stretch lays what it is called for.
import { element, vector } from '#games/sdk/client/element.ts';
import type { FeltParts } from '#games/sdk/table/client/table-game.ts';
import { rove } from '#games/sdk/table/client/rove.ts';
import { type CallBet, chipsOf, neighboursOf } from '../call-bets.ts';
import { colourOf, wheel } from '../layout.ts';
import { layTrack, type Point, turn } from './track.ts';

const placeOf = (number: number): number => wheel.indexOf(number);
const behind = (number: number): number => placeOf(number) - wheel.length;

const tracks = { wide: layTrack(480, 160, 92), upright: layTrack(258, 236, 148) };

/** The stretches of each call bet along the wheel, and where its name stands, in parts of half the oval's width. */
const stretches: readonly (readonly [name: CallBet, stretches: readonly (readonly [from: number, to: number])[], label: number])[] = [
  ['tiers', [[placeOf(27), placeOf(33)]], -0.62],
  [
    'orphelins',
    [
      [placeOf(17), placeOf(6)],
      [placeOf(1), placeOf(9)],
    ],
    -0.17,
  ],
  [
    'voisins',
    [
      [placeOf(19), placeOf(25)],
      [placeOf(22), placeOf(28)],
    ],
    0.27,
  ],
  ['zero', [[behind(12), placeOf(15)]], 0.68],
];

const write = (points: readonly Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

interface Field {
  name: string;
  outline: readonly Point[];
  label: Point;
  text: string;
  data: string;
  press(): void;
}

function drawField({ name, outline, label: [x, y], text, data, press }: Field): SVGElement {
  const words = vector('text', {
    x: x.toFixed(1),
    y: y.toFixed(1),
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
    'aria-hidden': 'true',
  });
  words.textContent = text;
  const node = vector(
    'g',
    { class: 'track-field', role: 'button', 'aria-label': name, 'data-colour': data },
    vector('polygon', { points: write(outline) }),
    words,
  );
  node.addEventListener('click', press);
  node.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  return node;
}

/** Draws the track on its side, or upright. */
function drawTrack({ say, lay }: Pick<FeltParts, 'say' | 'lay'>, isUpright: boolean): SVGElement {
  const track = isUpright ? tracks.upright : tracks.wide;
  const placed = (point: Point): Point => (isUpright ? turn(point) : point);
  const numbers = wheel.map((number, place) =>
    drawField({
      name: say('call.neighbours', { number }),
      outline: track.pocketOutline(place).map(placed),
      label: placed(track.pocketMiddle(place)),
      text: String(number),
      data: colourOf(number),
      press: () => lay(neighboursOf(number)),
    }),
  );
  const calls = stretches.map(([name, along, label]) =>
    drawField({
      name: say('call.lay', { name: say(`call.${name}`), count: chipsOf[name].reduce((sum, [, count]) => sum + count, 0) }),
      outline: track.insideOutline(along).map(placed),
      label: placed([(label * track.width) / 2, 0]),
      text: say(`call.${name}`),
      data: 'call',
      press: () => lay(chipsOf[name]),
    }),
  );
  const [width, height] = isUpright ? [track.height, track.width] : [track.width, track.height];
  const fields = [...calls, ...numbers];
  const picture = vector(
    'svg',
    { viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`, class: 'track', role: 'presentation' },
    ...fields,
  );
  rove(picture, fields);
  return picture;
}

/** The racetrack; it turns as the window does. */
export function createRacetrack(parts: Pick<FeltParts, 'say' | 'lay'>): HTMLElement {
  const upright = window.matchMedia('(max-aspect-ratio: 4 / 5)');
  const node = element('div', { class: 'racetrack', role: 'group', aria: { label: parts.say('call.label') } });
  const draw = (): void => node.replaceChildren(drawTrack(parts, upright.matches));
  upright.addEventListener('change', draw);
  draw();
  return node;
}
