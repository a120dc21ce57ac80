// The shapes that cards are drawn of. Suits differ by outline and not by colour alone; court cards are told by what they wear or carry.
import type { suits } from '../cards.ts';

/** Suits in a square of 100. */
export const suitShapes: Record<(typeof suits)[number], string> = {
  hearts: 'M50 90C24 64 7 47 7 28A22 22 0 0 1 50 19A22 22 0 0 1 93 28C93 47 76 64 50 90Z',
  diamonds: 'M50 4Q64 31 88 50Q64 69 50 96Q36 69 12 50Q36 31 50 4Z',
  clubs: 'M50 6A20.5 20.5 0 0 1 66 40A20.5 20.5 0 1 1 56 69Q58 84 70 94H30Q42 84 44 69A20.5 20.5 0 1 1 34 40A20.5 20.5 0 0 1 50 6Z',
  spades: 'M50 4C70 29 94 43 94 62A20.5 20.5 0 0 1 57 72Q59 85 70 95H30Q41 85 43 72A20.5 20.5 0 0 1 6 62C6 43 30 29 50 4Z',
};

/** A part of an emblem: its outline in a square of 100, and the colour it has. */
export type EmblemPart = readonly [kind: 'gold' | 'deep' | 'light' | 'suit', path: string];

const pearl = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`;

/** The king's crown, the queen's coronet, the jack's lantern. */
export const emblems: Record<'K' | 'Q' | 'J', readonly EmblemPart[]> = {
  K: [
    ['deep', 'M10 84L4 34L28 52L50 14L72 52L96 34L90 84Z'],
    ['gold', 'M15 76L11 46L30 60L50 27L70 60L89 46L85 76Z'],
    ['gold', 'M10 82H90V96H10Z'],
    ['light', 'M10 82H90V86H10Z'],
    ['suit', `${pearl(30, 89.5, 3.4)}${pearl(50, 89.5, 3.4)}${pearl(70, 89.5, 3.4)}`],
    ['light', `${pearl(4, 31, 5)}${pearl(96, 31, 5)}`],
    ['gold', 'M46 0H54V5H59V12H54V18H46V12H41V5H46Z'],
  ],
  Q: [
    ['deep', 'M12 82Q0 52 6 38Q20 44 28 58Q30 34 50 20Q70 34 72 58Q80 44 94 38Q100 52 88 82Z'],
    ['gold', 'M18 76Q10 58 12 48Q24 56 32 70Q33 46 50 34Q67 46 68 70Q76 56 88 48Q90 58 82 76Z'],
    ['gold', 'M12 82Q50 72 88 82L86 95Q50 86 14 95Z'],
    ['light', 'M12 82Q50 72 88 82L87.5 86Q50 76 12.5 86Z'],
    ['light', `${pearl(6, 33, 5)}${pearl(94, 33, 5)}${pearl(50, 12, 6)}`],
    ['suit', `${pearl(50, 60, 6)}${pearl(26, 72, 3.5)}${pearl(74, 72, 3.5)}`],
  ],
  J: [
    ['deep', 'M42 14A8 8 0 1 1 58 14H53A3 3 0 1 0 47 14Z'],
    ['gold', 'M30 26Q50 8 70 26L76 34H24Z'],
    ['deep', 'M28 34H72L76 84H24Z'],
    ['light', 'M34 39H66L69 79H31Z'],
    ['suit', 'M50 44C60 56 63 62 59 70A10 9 0 0 1 41 70C37 62 44 58 50 44Z'],
    ['gold', 'M47 36H53V82H47ZM22 84H78V91H22ZM30 91H70V97H30Z'],
  ],
};
