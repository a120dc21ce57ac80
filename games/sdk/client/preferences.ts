// All that the client keeps on the device: whether sounds and turbo are on, the stake last chosen in each currency, and the choice in a game.

export interface Preferences {
  readSound(): boolean;
  writeSound(isOn: boolean): void;
  readTurbo(): boolean;
  writeTurbo(isOn: boolean): void;
  readStake(currency: string): string | undefined;
  writeStake(currency: string, stake: string): void;
  readChoice(game: string): string | undefined;
  writeChoice(game: string, choice: string): void;
}

const soundKey = 'lamplight.sound';
const turboKey = 'lamplight.turbo';
const stakeKey = (currency: string): string => `lamplight.stake.${currency}`;
const choiceKey = (game: string): string => `lamplight.choice.${game}`;

/** A frame without storage (private windows, blocked cookies) plays all the same; it forgets. */
function tryStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.localStorage);
  } catch {
    return undefined;
  }
}

export function createPreferences(): Preferences {
  return {
    readSound: () => tryStorage((storage) => storage.getItem(soundKey)) === 'on',
    writeSound: (isOn) => tryStorage((storage) => storage.setItem(soundKey, isOn ? 'on' : 'off')),
    readTurbo: () => tryStorage((storage) => storage.getItem(turboKey)) === 'on',
    writeTurbo: (isOn) => tryStorage((storage) => storage.setItem(turboKey, isOn ? 'on' : 'off')),
    readStake: (currency) => tryStorage((storage) => storage.getItem(stakeKey(currency))) ?? undefined,
    writeStake: (currency, stake) => tryStorage((storage) => storage.setItem(stakeKey(currency), stake)),
    readChoice: (game) => tryStorage((storage) => storage.getItem(choiceKey(game))) ?? undefined,
    writeChoice: (game, choice) => tryStorage((storage) => storage.setItem(choiceKey(game), choice)),
  };
}
