import { vector } from './element.ts';

const shapes = {
  spin: 'M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5',
  stop: 'M7 7h10v10H7z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  close: 'M6 6l12 12M18 6L6 18',
  sound: 'M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 10l4 4M21 10l-4 4',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  play: 'M7 5l12 7-12 7z',
  take: 'M5 12.5l4.5 4.5L19 7.5',
  auto: 'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5M10.5 9.3l4.2 2.7-4.2 2.7z',
  turbo: 'M13 3L5 13.5h5.5L10 21l8.5-11H13z',
  pick: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
} as const;

export type IconName = keyof typeof shapes;

/** A line icon of the size of the text around it. It is decoration: the control that holds it has its own label. */
export function icon(name: IconName): SVGElement {
  return vector(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' },
    vector('path', { d: shapes[name] }),
  );
}
