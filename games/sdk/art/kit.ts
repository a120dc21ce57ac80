// The few strokes that all pictures of the game share. Pictures are SVG text on a square of 200 units.

export type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[];

const stopsOf = (stops: Stops): string =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A straight gradient over the shape's own box, from the first point to the second in parts of it. */
export const linear = (id: string, stops: Stops, [x1, y1, x2, y2] = [0, 0, 0, 1]): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;

/** A round gradient over the shape's own box, lit from the focus. */
export const radial = (id: string, stops: Stops, [cx, cy, r, fx, fy] = [0.5, 0.5, 0.5, 0.5, 0.5]): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}" fx="${fx}" fy="${fy}">${stopsOf(stops)}</radialGradient>`;

export const gold: Stops = [
  [0, '#fff4cf'],
  [0.28, '#f6cf6d'],
  [0.55, '#d3962f'],
  [0.8, '#8f5a1c'],
  [1, '#5b3410'],
];

export const silver: Stops = [
  [0, '#ffffff'],
  [0.3, '#dfe3e2'],
  [0.6, '#9fb0b6'],
  [0.85, '#556a76'],
  [1, '#32434f'],
];

/** A number of turned copies around a point. */
export const around = (count: number, [x, y]: readonly [number, number], shape: string, from = 0): string =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${from + (360 / count) * index} ${x} ${y})">${shape}</g>`).join('');

/** Eight-pointed star of two squares. */
export const star8 = (x: number, y: number, radius: number, paint: string): string => {
  const side = radius * 1.42;
  const square = `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" ${paint}/>`;
  return `${square}<g transform="rotate(45 ${x} ${y})">${square}</g>`;
};

/** The plate under the better symbols: a tile with a gilded edge, lit from above. */
export const plate = (light: string, body: string, dark: string): string =>
  [
    `<defs>${radial(
      'plate',
      [
        [0, light],
        [0.55, body],
        [1, dark],
      ],
      [0.5, 0.34, 0.78, 0.5, 0.26],
    )}`,
    `${linear('edge', gold)}${linear('sheen', [
      [0, '#fff', 0.22],
      [0.4, '#fff', 0.02],
      [1, '#fff', 0],
    ])}</defs>`,
    '<rect x="9" y="9" width="182" height="182" rx="34" fill="url(#plate)" stroke="url(#edge)" stroke-width="5"/>',
    '<rect x="17" y="17" width="166" height="166" rx="27" fill="none" stroke="#ffe6a8" stroke-opacity=".28" stroke-width="1.6"/>',
    `<g opacity=".13">${star8(100, 100, 74, 'fill="none" stroke="#ffe6a8" stroke-width="2"')}<circle cx="100" cy="100" r="78" fill="none" stroke="#ffe6a8" stroke-width="2"/></g>`,
    '<path d="M14 60V43Q14 14 43 14H157Q186 14 186 43V60Q100 92 14 60Z" fill="url(#sheen)"/>',
  ].join('');

/** A soft shadow on the ground. */
export const shadow = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#000" opacity=".42"/>`;
