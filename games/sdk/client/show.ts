import type { Announcer } from './announcer.ts';
import type { Show } from './game-client.ts';

interface ShowParts<SoundName extends string> extends Pick<Show<SoundName>, 'say' | 'money' | 'sounds' | 'setWin'> {
  announcer: Announcer;
  /** The line below the board. */
  message: HTMLElement;
}

/** Returns what a game's board may say and sound through the frame around it. */
export function createShow<SoundName extends string>({ message, ...parts }: ShowParts<SoundName>): Show<SoundName> {
  return {
    ...parts,
    setMessage(text, tone = 'plain') {
      message.textContent = text;
      message.dataset['tone'] = tone;
    },
  };
}
