import { hall, halo, motes, rays } from '../light.ts';
import { corners, group, path, placed, polygon, rectangle, repeat, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { blur, linear, type Stage } from '../stage.ts';
import { suits } from '../suits.ts';

const width = 54;
const height = 80;

/** A hand of cards fanned out in the lamplight. */
export function drawCards(stage: Stage): string {
  const random = stage.random('cards');
  const first = random.whole(0, 3);
  const count = random.pick([4, 5]);
  const spread = random.between(17, 18.5) + (count === 4 ? 3 : 0);
  const fan = repeat(count, (index) => {
    const angle = (index - (count - 1) / 2) * spread;
    const suit = suits[(first + index) % 4] ?? suits[0];
    const face = index % 2 === 0 ? paperCard(stage, suit) : darkCard(stage, suit);
    return group({ transform: trace`rotate(${angle} 0 104) translate(0 2)` }, shadow(stage), face);
  });
  return [
    hall(stage, [0, 0], 1),
    rays(stage, 0, -6, 28, 0.34, 200),
    halo(stage, 0, -6, 112, 0.55),
    motes(stage, stage.random('motes'), [0, -10], 118, 30),
    group({ transform: placed(0, -2, random.between(-4, 4), 0.92) }, fan),
  ].join('');
}

function shadow(stage: Stage): string {
  return rectangle(-width / 2 - 2, -height / 2 + 2, width, height, { rx: 6, fill: fade(stage.colours.ink, 0.6), filter: blur(stage, 2.4) });
}

function paperCard(stage: Stage, suit: string): string {
  const { paper, lamp, accent, accentDeep } = stage.colours;
  const sheet = linear(stage, [-20, -40], [20, 40], [0, paper], [0.6, lift(paper, -0.02)], [1, mix(paper, lamp, 0.4)]);
  const ink = linear(stage, [0, -16], [0, 16], [0, accent], [1, accentDeep]);
  return (
    rectangle(-width / 2, -height / 2, width, height, { rx: 6, fill: sheet }) +
    frame(fade(accentDeep, 0.4)) +
    pips(suit, ink, 1.75) +
    ornament(fade(accentDeep, 0.35))
  );
}

function darkCard(stage: Stage, suit: string): string {
  const { ink, night, deep, lamp, core, flame } = stage.colours;
  const sheet = linear(stage, [-20, -40], [20, 40], [0, deep], [0.5, night], [1, ink]);
  const gold = linear(stage, [-12, -16], [12, 16], [0, core], [0.45, lamp], [1, flame]);
  const card = rectangle(-width / 2, -height / 2, width, height, { rx: 6, fill: sheet, stroke: gold, 'stroke-width': 0.9 });
  return card + halo(stage, 0, 0, 30, 0.4) + frame(fade(lamp, 0.55)) + pips(suit, gold, 1.75) + ornament(fade(lamp, 0.5));
}

function frame(colour: ReturnType<typeof fade>): string {
  return rectangle(-width / 2 + 3.4, -height / 2 + 3.4, width - 6.8, height - 6.8, {
    rx: 3.6,
    fill: 'none',
    stroke: colour,
    'stroke-width': 0.6,
  });
}

function pips(suit: string, fill: string, size: number): string {
  const corner = { fill };
  return (
    path(suit, { fill, transform: placed(0, 0, 0, size) }) +
    path(suit, { ...corner, transform: placed(-18.6, -31, 0, 0.42) }) +
    path(suit, { ...corner, transform: placed(18.6, 31, 180, 0.42) })
  );
}

/** Small diamonds and arcs above and below the pip. */
function ornament(colour: ReturnType<typeof fade>): string {
  const half = [
    stroke('M-11 -25Q0 -31 11 -25', colour, 0.5),
    stroke('M-15 -22Q0 -30 15 -22', colour, 0.35),
    polygon(corners([0, -33], [1.4, -31], [0, -29], [-1.4, -31]), { fill: colour }),
  ].join('');
  return half + group({ transform: 'rotate(180)' }, half);
}
