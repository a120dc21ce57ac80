// What grows by number is a registry's entry: nothing else asks for one by its name.
import { expect, test } from 'vitest';
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

/** Returns what a condition that asks for this name looks like: compared, looked for in a list, a set, an object or by a pattern. */
function askingFor(name: string): RegExp {
  const quoted = `(['"\`])${name}[#'"\`]`;
  const literal = `/\\^?(?:\\(\\??:?)?(?:[\\w-]+\\|)*${name}(?:\\|[\\w-]+)*\\)?\\$?/[a-z]*`;
  return new RegExp(
    [
      `(?:[!=]==?\\s*|\\bcase\\s+|\\b(?:includes|startsWith|has)\\(\\s*)${quoted}`,
      `${quoted}\\s*[!=]==?`,
      `\\[[^\\[\\]]*${quoted}[^\\[\\]]*\\](?:\\s+as const\\))?\\s*\\.(?:includes|indexOf|some|find)\\(`,
      `\\bnew (?:Set|Map)(?:<[^>]*>)?\\(\\s*\\[[^)]*${quoted}`,
      `\\{(?:[^{}]*[\\s,])?['"]?${name}['"]?\\s*:[^{}]*\\}(?:\\s+as const)?\\)?\\s*(?:\\?\\.)?\\[`,
      `${literal}\\.(?:test|exec)\\(`,
      `\\.(?:match|search)\\(\\s*${literal}\\s*\\)`,
    ].join('|'),
    'g',
  );
}

test('a condition that asks for a name is seen however it asks', () => {
  const asking = [
    `if (id === 'uk') return;`,
    `if ('uk' !== id) return;`,
    `case 'uk':`,
    `if (id.startsWith('uk')) return;`,
    `if (['uk','mga'].includes(id)) return;`,
    `if (['mga',\n  'uk',\n].includes(id)) return;`,
    `if ((['mga', 'uk'] as const).some((one) => one === id)) return;`,
    `if (new Set(['mga', 'uk']).has(id)) return;`,
    `const strict = new Map([['mga', 1], ['uk', 2]]);`,
    `const delay = {uk: 3}[identity];`,
    `const delay = ({ mga: 1, 'uk': 3 } as const)[identity];`,
    `if (/^uk$/.test(id)) return;`,
    `if (/^(?:mga|uk)$/i.exec(id)) return;`,
    `if (id.match(/^uk$/)) return;`,
  ];
  expect(asking.filter((text) => text.search(askingFor('uk')) < 0)).toEqual([]);
  const innocent = [`{ id: 'uk', title: 'Great Britain' }`, `const names = ['uk-list', 'mga'];`, `/uk-\\d+/.test(id)`, `{ luk: 3 }[id]`];
  expect(innocent.filter((text) => text.search(askingFor('uk')) >= 0)).toEqual([]);
});

test('no condition asks for a jurisdiction, a game, a provider or a channel by its name', () => {
  const wrong = [...filed, ...channels].flatMap(({ kind, name, home }) => {
    const asked = askingFor(name);
    return product
      .filter(({ path }) => !home.some((own) => path.startsWith(own)) && !path.startsWith('tools/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(asked)].map(
          ({ 0: found, index }) => `${path}:${text.slice(0, index).split('\n').length} asks for the ${kind} ${name}: ${found}`,
        ),
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
