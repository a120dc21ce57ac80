// From a page as it is written to the page that is shown: front matter, Markdown, and blocks in fences whose word is the block's kind
// and whose text is JSON.
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import type { Block, ContentSection, TextBlock } from '#contract/content/blocks.ts';
import { FrontMatter, type WrittenKind, blockShapes } from './block-shapes.ts';
import { type Heading, headingId, ownPlace, renderMarkdown } from './render-markdown.ts';

export interface PageSource {
  section: ContentSection;
  identity: string;
  source: string;
}

export interface Page {
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

/** A page that cannot be shown as it is written: which one, where, why. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

function checked<T>(schema: TSchema, value: unknown, where: string): T {
  const [first] = Value.Errors(schema, value);
  if (first === undefined) return value as T;
  throw new ContentError(`${where}: ${first.instancePath.slice(1) || 'it'} ${first.message}`);
}

/** The front matter as YAML, in which every value is text, and what stands under it. */
function splitFront(source: string, where: string): { front: unknown; body: string } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new ContentError(`${where}: it must begin with its title between two lines of ---`);
  try {
    return { front: parse(head, { schema: 'failsafe', logLevel: 'error' }), body };
  } catch (cause) {
    throw new ContentError(`${where}: what stands between its two lines of --- is no YAML`, { cause });
  }
}

interface Making {
  where: string;
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

function writtenBlock(kind: string, json: string, making: Making): Block {
  const where = `${making.where}, block ${kind}`;
  if (!Object.hasOwn(blockShapes, kind)) throw new ContentError(`${where}: there is no such block`);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new ContentError(`${where}: its text is no JSON`, { cause });
  }
  const given = checked<Record<string, unknown>>(blockShapes[kind as WrittenKind], value, where);
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
    blocks.push(...richText(body.slice(at, found.index), making), writtenBlock(found[1] ?? '', found[2] ?? '', making));
    at = found.index + found[0].length;
  }
  return [...blocks, ...richText(body.slice(at), making)];
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
 * @throws ContentError naming the page and what is wrong with it.
 */
export function parsePage({ section, identity, source }: PageSource, locale: string, linkTo: (address: string) => string): Page {
  const where = `${locale}/${section}/${identity}`;
  const { front, body } = splitFront(source, where);
  const given = checked<Type.Static<typeof FrontMatter>>(FrontMatter, front, where);
  const making: Making = { where, linkTo, headings: [], taken: new Set() };
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
    headings: making.headings,
    blocks,
    plain: `${given.title} ${given.description} ${plainOf(blocks)}`.replace(/\s+/g, ' '),
  };
}
