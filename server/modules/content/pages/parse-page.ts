// From a page as it is written to the page that is shown: front matter, Markdown, and blocks in fences whose word is the block's kind
// and whose text is JSON.
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import type { Block, ContentSection, TextBlock } from '#contract/content/blocks.ts';
import { FrontMatter, type WrittenKind, blockShapes } from './block-shapes.ts';
import { ContentError } from '../content-error.ts';
import { lineOfJsonFault, lineOfValue, lineOfYamlFault, linesBefore } from './place-of.ts';
import { type Publication, publicationOf } from './publication.ts';
import { type Heading, headingId, ownPlace, renderMarkdown } from './render-markdown.ts';

export interface PageSource {
  section: ContentSection;
  identity: string;
  source: string;
}

export interface Page extends Publication {
  section: ContentSection;
  identity: string;
  locale: string;
  title: string;
  description: string;
  group: string | null;
  order: number;
  updated: string | null;
  scene: string | null;
  redirect: string | null;
  headings: Heading[];
  blocks: Block[];
  /** Everything on it without marks, for the search. */
  plain: string;
}

/** A text within a file, and how many lines stand before it. */
interface Excerpt {
  /** The file, and what of it the text is. */
  file: string;
  what: string;
  text: string;
  linesBefore: number;
}

const placeOf = ({ file, what, linesBefore: before }: Excerpt, line: number): string => `${file}:${before + line}${what}`;

/** Returns the value where it has the shape. @throws ContentError with the line on which it has not */
function checked<T>(schema: TSchema, value: unknown, excerpt: Excerpt): T {
  const [first] = Value.Errors(schema, value);
  if (first === undefined) return value as T;
  const { instancePath, message, keyword } = first;
  const path = instancePath.slice(1);
  // a field that no schema has is one that nothing may be
  const fault = keyword === 'boolean' ? `there is no field ${path}` : `${path || 'it'} ${message}`;
  throw new ContentError(`${placeOf(excerpt, lineOfValue(excerpt.text, instancePath))}: ${fault}`);
}

/** The front matter as YAML, in which every value is text, and what stands under it. */
function splitFront(source: string, file: string): { front: unknown; head: Excerpt; body: string; linesBefore: number } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new ContentError(`${file}:1: it must begin with its title between two lines of ---`);
  const excerpt = { file, what: '', text: head, linesBefore: 1 };
  try {
    const front: unknown = parse(head, { schema: 'failsafe', logLevel: 'error' });
    return { front, head: excerpt, body, linesBefore: linesBefore(source, source.length - body.length) };
  } catch (cause) {
    const line = lineOfYamlFault(head);
    throw new ContentError(`${placeOf(excerpt, line)}: what stands between its two lines of --- is no YAML`, { cause });
  }
}

interface Making {
  file: string;
  /** Lines before the text that stands under the front matter. */
  linesBefore: number;
  linkTo: (address: string) => string;
  headings: Heading[];
  /** Places of all its headings. */
  taken: Set<string>;
}

/** The place of a block's title among the page's headings. A hero is headed by the page itself. */
function placeIn({ headings, taken }: Making, kind: string, title: unknown): { id?: string } {
  if (typeof title !== 'string' || kind === 'hero') return {};
  const id = ownPlace(title, taken);
  headings.push({ id, text: title });
  return { id };
}

const withIdentity = <T extends { title: string }>(item: T) => ({ ...item, identity: headingId(item.title) });

/** @param line of the fence that opens the block, from 0 */
function writtenBlock(kind: string, json: string, line: number, making: Making): Block {
  const excerpt = { file: making.file, what: `, block ${kind}`, text: json, linesBefore: making.linesBefore + line + 1 };
  if (!Object.hasOwn(blockShapes, kind)) throw new ContentError(`${placeOf(excerpt, 0)}: there is no such block`);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new ContentError(`${placeOf(excerpt, lineOfJsonFault(json))}: its text is no JSON`, { cause });
  }
  const given = checked<Record<string, unknown>>(blockShapes[kind as WrittenKind], value, excerpt);
  const made = { ...given, kind, ...placeIn(making, kind, given['title']) };
  if (kind === 'cards') return { ...made, items: (given['items'] as { title: string }[]).map(withIdentity) } as Block;
  if (kind !== 'faq') return made as Block;
  const items = (given['items'] as { question: string; text: string }[]).map(({ question, text }) => ({
    question,
    html: renderMarkdown(text, making.linkTo, making.taken).html,
  }));
  return { ...made, items } as Block;
}

function richText(markdown: string, making: Making): TextBlock[] {
  if (markdown.trim() === '') return [];
  const { html, headings } = renderMarkdown(markdown, making.linkTo, making.taken);
  making.headings.push(...headings);
  return [{ kind: 'text', html }];
}

function blocksOf(body: string, making: Making): Block[] {
  const fence = /^```([a-z]+)[ \t]*\r?\n([\s\S]*?)^```[ \t]*$/gm;
  const blocks: Block[] = [];
  let at = 0;
  for (const found of body.matchAll(fence)) {
    const block = () => writtenBlock(found[1] ?? '', found[2] ?? '', linesBefore(body, found.index), making);
    blocks.push(...richText(body.slice(at, found.index), making), block());
    at = found.index + found[0].length;
  }
  return [...blocks, ...richText(body.slice(at), making)];
}

/** @throws ContentError with the line of what cannot be */
function publicationIn(given: { from?: string; until?: string }, head: Excerpt): Publication {
  try {
    return publicationOf(given);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const line = lineOfValue(head.text, given.until === undefined ? '/from' : '/until');
    throw new ContentError(`${placeOf(head, line)}: ${error.message}`, { cause: error });
  }
}

/** The words of a page: values of its blocks, marks and addresses left out. */
function plainOf(value: unknown, key = ''): string {
  if (typeof value === 'string') return ['kind', 'id', 'identity', 'to', 'scene'].includes(key) ? '' : value.replace(/<[^>]*>/g, ' ');
  if (Array.isArray(value)) return value.map((one) => plainOf(one, key)).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, one]) => plainOf(one, name))
    .join(' ');
}

/**
 * Reads a page. `linkTo` writes addresses in the page's language.
 * @throws ContentError naming the file, the line and what is wrong there.
 */
export function parsePage({ section, identity, source }: PageSource, locale: string, linkTo: (address: string) => string): Page {
  const file = `${locale}/${section}/${identity}.md`;
  const { front, head, body, linesBefore: before } = splitFront(source, file);
  const given = checked<Type.Static<typeof FrontMatter>>(FrontMatter, front, head);
  const making: Making = { file, linesBefore: before, linkTo, headings: [], taken: new Set() };
  const blocks = blocksOf(body, making);
  return {
    section,
    identity,
    locale,
    title: given.title,
    description: given.description,
    group: given.group ?? null,
    order: Number(given.order ?? 100),
    updated: given.updated ?? null,
    scene: given.scene ?? null,
    redirect: given.redirect ?? null,
    ...publicationIn(given, head),
    headings: making.headings,
    blocks,
    plain: `${given.title} ${given.description} ${plainOf(blocks)}`.replace(/\s+/g, ' '),
  };
}
