import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePage } from './parse-page.ts';
import { headingId, renderMarkdown } from './render-markdown.ts';

const same = (address: string): string => address;
const html = (markdown: string): string => renderMarkdown(markdown, same).html;
const parse = (source: string) => parsePage({ section: 'pages', identity: 'one', source }, 'en', same);
const front = '---\ntitle: One\ndescription: A page\n---\n';

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '![x](https://evil.example/x.png)',
  '<a href="javascript:alert(1)">x</a>',
  '[x]: javascript:alert(1)\n[x]',
  '<javascript:alert(1)>',
  '<data:text/html;base64,PHNjcmlwdD4=>',
  '<svg onload=alert(1)>',
  '<svg><script href=data:,alert(1) /></svg>',
  '[![x](https://evil.example/pixel.gif)](https://evil.example)',
  '![x][y]\n\n[y]: https://evil.example/pixel.gif',
  '[x](</\t/evil.example>)',
  '[x](\u0001javascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '`<script>`',
  '| <b onclick=x> |\n|---|\n| y |',
])('%s brings no script, picture or foreign address into the page', (source) => {
  const made = html(source);
  expect(made).not.toMatch(/<(?!\/?(?:p|a|code|div|table|thead|tbody|tr|th|td|em|strong)\b)/i);
  expect(made).not.toMatch(/<[^>]*\s(?:on\w+|style|src)=/i);
  expect(made).not.toMatch(/href="(?!\/(?![/\\])|#|\?|https?:|mailto:|tel:)/i);
});

test('no text whatever makes an element that is not one of ours', () => {
  const allowed = /^<\/?(?:p|a|h[1-6]|ul|ol|li|em|strong|code|pre|blockquote|hr|br|table|thead|tbody|tr|th|td|div|s)\b/;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '"', '&', '[', ']', '(', ')', '`', '*', '\n', '|', '-', 'javascript:', 'a', ' ', '/')),
      (parts) => {
        for (const [tag] of html(parts.join('')).matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed);
      },
    ),
  );
});

test('an address with http opens a new tab, another is written in the language', () => {
  expect(html('[x](https://a.example)')).toBe('<p><a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a></p>');
  expect(renderMarkdown('[x](/games)', (address) => `/de${address}`).html).toBe('<p><a href="/de/games">x</a></p>');
});

test('headings have places of their own, in every alphabet of the house', () => {
  expect(renderMarkdown('## Über uns & Ähnliches', same)).toEqual({
    html: '<h2 id="uber-uns-ahnliches">Über uns &amp; Ähnliches</h2>',
    headings: [{ id: 'uber-uns-ahnliches', text: 'Über uns & Ähnliches' }],
  });
  expect(headingId('  Çok güzel!  ')).toBe('cok-guzel');
});

test('each heading of a page has a place of its own, whatever it says', () => {
  const { blocks, headings } = parse(
    `${front}## Stakes\n\n## Stakes\n\n\`\`\`steps\n{ "title": "How", "items": [{ "title": "a", "text": "b" }] }\n\`\`\`\n\n### Stakes\n\n## 🏮\n`,
  );
  expect(headings.map(({ id }) => id)).toEqual(['stakes', 'stakes-2', 'how', 'part']);
  expect(JSON.stringify(blocks)).toContain('<h3 id=\\"stakes-3\\">');
});

test('blocks whose titles are alike have places of their own, and the list of contents leads to each', () => {
  const steps = '```steps\n{ "title": "How it works", "items": [{ "title": "a", "text": "b" }] }\n```\n';
  const faq = '```faq\n{ "title": "How it works", "items": [{ "question": "Why?", "text": "## How it works" }] }\n```\n';
  const cards = '```cards\n{ "title": "🏮", "items": [{ "title": "How it works", "text": "b" }] }\n```\n';
  const hero = '```hero\n{ "title": "How it works" }\n```\n';
  const { blocks, headings, plain } = parse(`${front}${hero}\n${steps}\n${cards}\n## How it works\n\n${faq}\n${steps}`);
  const ids = blocks.map((block) => ('id' in block ? block.id : undefined));
  expect(ids).toEqual([undefined, 'how-it-works', 'part', undefined, 'how-it-works-3', 'how-it-works-5']);
  expect(headings.map(({ id }) => id)).toEqual(['how-it-works', 'part', 'how-it-works-2', 'how-it-works-3', 'how-it-works-5']);
  expect(blocks[2]).toMatchObject({ items: [{ identity: 'how-it-works' }] });
  expect(JSON.stringify(blocks[4])).toContain('id=\\"how-it-works-4\\"');
  expect(plain).not.toMatch(/how-it-works|part/);
});

test('front matter is YAML in which every value is text', () => {
  const written = [
    'title: "Yes: a \\"house\\"" # for the guests',
    "description: 'Who''s there: # all'",
    'group: >-',
    '  two lines',
    '  in one',
    'order: 007',
    'updated: 2031-02-28',
  ];
  for (const end of ['\n', '\r\n']) {
    const page = parse(`---${end}${written.join(end)}${end}---${end}Words`);
    expect(page).toMatchObject({ title: 'Yes: a "house"', description: "Who's there: # all", group: 'two lines in one' });
    expect(page).toMatchObject({ order: 7, updated: '2031-02-28', blocks: [{ kind: 'text', html: '<p>Words</p>' }] });
  }
});

test('blocks stand between texts in the order in which they are written', () => {
  const page = parse(`${front}First\n\n\`\`\`faq\n{ "items": [{ "question": "Why?", "text": "*Because*" }] }\n\`\`\`\n\nLast\n`);
  expect(page.blocks).toEqual([
    { kind: 'text', html: '<p>First</p>' },
    { kind: 'faq', items: [{ question: 'Why?', html: '<p><em>Because</em></p>' }] },
    { kind: 'text', html: '<p>Last</p>' },
  ]);
});

test.each([
  ['no front matter', 'Text', 'en/pages/one.md:1: it must begin with its title'],
  ['front matter that is no YAML', '---\ntitle: a: b\ndescription: x\n---\n', 'en/pages/one.md:2: what stands between'],
  ['two titles', '---\ntitle: a\ntitle: b\ndescription: x\n---\n', 'en/pages/one.md:3: what stands between'],
  ['a list of titles', '---\ntitle: [a, b]\ndescription: x\n---\n', 'en/pages/one.md:2: title '],
  ['empty front matter', '---\n\n---\n', 'en/pages/one.md:2: '],
  ['no title', '---\ndescription: x\n---\n', 'en/pages/one.md:2: '],
  ['an unknown field', '---\ntitle: a\ndescription: x\ncolour: red\n---\n', 'en/pages/one.md:4: there is no field colour'],
  ['an unknown block', `${front}\`\`\`carousel\n{}\n\`\`\`\n`, 'en/pages/one.md:5, block carousel: there is no such block'],
  ['a broken block', `${front}\`\`\`hero\n{ "title": }\n\`\`\`\n`, 'en/pages/one.md:6, block hero: its text is no JSON'],
  ['a wrong field', `${front}\`\`\`hero\n{ "title": 3 }\n\`\`\`\n`, 'en/pages/one.md:6, block hero: title '],
  [
    'a link that leaves by script',
    `${front}\`\`\`action\n{ "title": "a", "actions": [{ "text": "b", "to": "javascript:alert(1)" }] }\n\`\`\`\n`,
    'en/pages/one.md:6, block action: actions/0/to ',
  ],
  [
    'a wrong field far down',
    `${front}Words\n\n\`\`\`steps\n{\n  "title": "a",\n  "items": [\n    { "title": "b", "text": "c" },\n    { "title": "d", "text": 3 }\n  ]\n}\n\`\`\`\n`,
    'en/pages/one.md:12, block steps: items/1/text ',
  ],
  [
    'a comma too many',
    `${front}\`\`\`hero\n{\n  "title": "a"\n  "text": "b"\n}\n\`\`\`\n`,
    'en/pages/one.md:8, block hero: its text is no JSON',
  ],
  ['a day that there is not', '---\ntitle: a\ndescription: x\nfrom: 2031-02-31\n---\n', 'en/pages/one.md:4: 2031-02-31 is no day'],
  ['an end before its beginning', '---\ntitle: a\nfrom: 2031-02-03\nuntil: 2031-02-02\ndescription: x\n---\n', 'en/pages/one.md:4: until '],
])('a page with %s is refused by name', (_what, source, message) => {
  expect(() => parse(source)).toThrow(message);
});
