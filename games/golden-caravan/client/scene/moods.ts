// The two hours of the game: dusk, and the night of the free games. Colours from the top of the sky to the sand at one's feet.

export interface Mood {
  sky: readonly (readonly [at: number, colour: string])[];
  /** Far ridge first. */
  dunes: readonly { top: string; foot: string; rim: string }[];
  light: { core: string; body: string; halo: string };
  stars: number;
  figure: string;
  flame: string;
}

export const dusk: Mood = {
  sky: [
    [0, '#0d090c'],
    [0.3, '#1d1017'],
    [0.58, '#431a25'],
    [0.8, '#83361f'],
    [0.94, '#c9682c'],
    [1, '#eda24f'],
  ],
  dunes: [
    { top: '#6b2f2a', foot: '#3c1a22', rim: '#f0a352' },
    { top: '#4a2023', foot: '#27121a', rim: '#d77f3c' },
    { top: '#2f151a', foot: '#160b10', rim: '#9a4d2a' },
    { top: '#1b0d12', foot: '#0d0709', rim: '#5e2c1f' },
  ],
  light: { core: '#fff3d2', body: '#ffc568', halo: '#ff9a3c' },
  stars: 46,
  figure: '#180b10',
  flame: '#ffc86a',
};

export const night: Mood = {
  sky: [
    [0, '#05060d'],
    [0.35, '#0a0f26'],
    [0.65, '#161b4a'],
    [0.86, '#2f2d72'],
    [1, '#5a4a92'],
  ],
  dunes: [
    { top: '#28265e', foot: '#161539', rim: '#8f8fd8' },
    { top: '#1c1b47', foot: '#0f0f2a', rim: '#6f76c4' },
    { top: '#12122f', foot: '#090a1c', rim: '#454a90' },
    { top: '#0b0b1e', foot: '#06060f', rim: '#2a2d60' },
  ],
  light: { core: '#ffffff', body: '#fdf3d4', halo: '#9db8ff' },
  stars: 190,
  figure: '#07071a',
  flame: '#ffd47e',
};
