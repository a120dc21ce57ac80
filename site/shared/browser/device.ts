// What the page runs on, as its user agent says, written on the document: `data-system` and `data-device`.

export interface Device {
  system: 'ios' | 'android' | 'windows' | 'mac' | 'linux' | 'other';
  kind: 'phone' | 'tablet' | 'desktop';
}

/** In this order: phones of Windows name Android too, everything of Apple names Mac, Android names Linux. */
const systems: readonly [Device['system'], RegExp][] = [
  ['windows', /Windows/],
  ['ios', /iPhone|iPad|iPod/],
  ['mac', /Macintosh/],
  ['android', /Android/],
  ['linux', /Linux|X11|CrOS/],
];

function kindOf(agent: string, system: Device['system']): Device['kind'] {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)/.test(agent) && !/Tablet PC/.test(agent)) return 'tablet';
  if (/iPhone|iPod|Mobi/.test(agent)) return 'phone';
  // tablets of Android leave the word for phones out
  return system === 'android' ? 'tablet' : 'desktop';
}

/** `touchPoints` gives away the iPads that call themselves a Mac: no Mac has a touch screen. */
export function deviceOf(agent: string, touchPoints: number): Device {
  const system = systems.find(([, sign]) => sign.test(agent))?.[0] ?? 'other';
  if (system === 'mac' && touchPoints > 1) return { system: 'ios', kind: 'tablet' };
  return { system, kind: kindOf(agent, system) };
}

let known: Device | undefined;

/** This device. The first who asks has it written on the document, for everything else to see. */
export function readDevice(): Device {
  if (known === undefined) {
    known = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
    Object.assign(document.documentElement.dataset, { system: known.system, device: known.kind });
  }
  return known;
}
