import { element } from '#games/sdk/client/element.ts';

/** A picture from text of SVG, for what is placed and moved by style. It is decoration. */
export const drawing = (svg: string, name: string): HTMLElement =>
  element('img', { class: name, attributes: { alt: '', draggable: 'false', src: `data:image/svg+xml,${encodeURIComponent(svg)}` } });
