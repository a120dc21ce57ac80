// What grows by number is a registry's entry: nothing else asks for one by its name.
import { test } from 'vitest';
import { liveChannels } from '#contract/live/channels.ts';
import { expectNone } from './expect-none.ts';
import { product } from './sources.ts';

interface Entry {
  kind: string;
  name: string;
  /** Beginnings of the paths in which its name is its own. */
  home: readonly string[];
}

/** Entries that are files or folders, found by where they lie. */
const places: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'jurisdiction', pattern: /^(?<home>server\/.*\/(?<name>[\w-]+)\.jurisdiction\.ts)$/ },
  { kind: 'game', pattern: /^(?<home>games\/(?<name>[\w-]+)\/)game\.ts$/ },
  { kind: 'payment provider', pattern: /^(?<home>server\/modules\/payments\/providers\/(?<name>[\w-]+)\/)adapter\.ts$/ },
];

const filed: readonly Entry[] = product.flatMap(({ path }) =>
  places.flatMap(({ kind, pattern }) => {
    const { name, home } = pattern.exec(path)?.groups ?? {};
    // the rules that hold where no other do have a name that is a word of every code
    return name === undefined || home === undefined || name === 'default' ? [] : [{ kind, name, home: [home] }];
  }),
);

const channels: readonly Entry[] = Object.keys(liveChannels).map((name) => ({ kind: 'live channel', name, home: ['contract/'] }));

test('no condition asks for a jurisdiction, a game, a provider or a channel by its name', () => {
  const wrong = [...filed, ...channels].flatMap(({ kind, name, home }) => {
    const asked = new RegExp(`(?:[!=]==?\\s*|\\bcase\\s+|\\b(?:includes|startsWith|has)\\(\\s*)(['"\`])${name}[#'"\`]`);
    return product
      .filter(({ path }) => !home.some((own) => path.startsWith(own)) && !path.startsWith('tools/'))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, index) => (asked.test(line) ? [`${path}:${index + 1} asks for the ${kind} ${name}: ${line.trim()}`] : [])),
      );
  });
  expectNone(wrong, 'Ask for what differs, not for who it is: add a rule, a switch or a function to the registry’s rows, and read that.');
});

test('a game is told rules and never a jurisdiction', () => {
  const wrong = product
    .filter(({ path }) => path.startsWith('games/'))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (/jurisdiction/i.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
  expectNone(
    wrong,
    'Add a rule to the launch of contract/protocols/osw.ts, fill it from the jurisdiction in server/modules/play, and read that rule.',
  );
});
