// Sounds made of oscillators and noise, when the player switched them on. No files are loaded.

export interface Voice {
  context: AudioContext;
  out: AudioNode;
  /** When the sound begins, in the context's time. */
  at: number;
}

export interface Sounds<Name extends string> {
  readonly isOn: boolean;
  set(isOn: boolean): void;
  play(name: Name, strength?: number): void;
}

export type Recipes<Name extends string> = Record<Name, (voice: Voice, strength: number) => void>;

/** A tone that swells and dies; `to` bends its pitch. */
export function tone(
  { context, out, at }: Voice,
  shape: { hz: number; to?: number; s: number; level: number; type?: OscillatorType; delayS?: number; attackS?: number },
): void {
  const { hz, to, s, level, type = 'sine', delayS = 0, attackS = 0.008 } = shape;
  const begin = at + delayS;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = type;
  source.frequency.setValueAtTime(hz, begin);
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, begin + s);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(level, begin + attackS);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + s);
  source.connect(gain).connect(out);
  source.start(begin);
  source.stop(begin + s + 0.02);
}

/** A breath of filtered noise. */
export function breath(
  { context, out, at }: Voice,
  shape: { hz: number; to?: number; s: number; level: number; width?: number; delayS?: number },
): void {
  const { hz, to, s, level, width = 1, delayS = 0 } = shape;
  const begin = at + delayS;
  const length = Math.ceil(context.sampleRate * s);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 22_222;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    samples[index] = (state / 0x40000000 - 1) * (1 - index / length);
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = width;
  filter.frequency.setValueAtTime(hz, begin);
  if (to !== undefined) filter.frequency.exponentialRampToValueAtTime(to, begin + s);
  const gain = context.createGain();
  gain.gain.value = level;
  source.connect(filter).connect(gain).connect(out);
  source.start(begin);
}

export function createSounds<Name extends string>(recipes: Recipes<Name>, isOnAtFirst: boolean): Sounds<Name> {
  let isOn = isOnAtFirst;
  let desk: { context: AudioContext; out: AudioNode } | undefined;

  function open(): { context: AudioContext; out: AudioNode } {
    const context = new AudioContext();
    const out = context.createGain();
    out.gain.value = 0.5;
    const limiter = context.createDynamicsCompressor();
    out.connect(limiter).connect(context.destination);
    return { context, out };
  }

  return {
    get isOn() {
      return isOn;
    },
    set(value) {
      isOn = value;
      if (!value) void desk?.context.suspend();
    },
    play(name, strength = 1) {
      if (!isOn || !('AudioContext' in window)) return;
      desk ??= open();
      if (desk.context.state === 'suspended') void desk.context.resume();
      recipes[name]({ ...desk, at: desk.context.currentTime + 0.005 }, strength);
    },
  };
}
