// What an author may write in a fenced block: the shape of each kind, checked when the page is read.
import { Type } from 'typebox';
import { Shape } from '#contract/kernel/shapes.ts';

const Words = Type.String({ minLength: 1 });
const Maybe = Type.Optional(Words);
const Link = Shape({ text: Words, to: Type.String({ pattern: '^(?:https?://|/(?![/\\\\])|[?#]|mailto:)' }) });
const Name = Type.Optional(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }));

/** By the word after the fence. `text` fields of `faq` are Markdown. */
export const blockShapes = {
  hero: Shape({ eyebrow: Maybe, title: Words, text: Maybe, scene: Name, actions: Type.Optional(Type.Array(Link, { maxItems: 3 })) }),
  games: Shape({ title: Words, note: Maybe, collection: Name, category: Name, provider: Name }),
  providers: Shape({ title: Words }),
  cards: Shape({
    title: Maybe,
    items: Type.Array(Shape({ title: Words, text: Words, eyebrow: Maybe, to: Type.Optional(Link.properties.to), scene: Name }), {
      minItems: 1,
    }),
  }),
  steps: Shape({ title: Words, items: Type.Array(Shape({ title: Words, text: Words }), { minItems: 1 }) }),
  table: Shape({ caption: Words, head: Type.Array(Type.String(), { minItems: 1 }), rows: Type.Array(Type.Array(Type.String())) }),
  faq: Shape({ title: Maybe, items: Type.Array(Shape({ question: Words, text: Words }), { minItems: 1 }) }),
  action: Shape({ title: Words, text: Maybe, actions: Type.Array(Link, { minItems: 1, maxItems: 3 }) }),
  help: Shape({
    title: Words,
    emergency: Type.String({ pattern: String.raw`\{number\}` }),
    byCountry: Words,
    items: Type.Array(Shape({ title: Words, text: Words }), { minItems: 1 }),
  }),
  checkpoints: Shape({ caption: Words, head: Type.Array(Words, { minItems: 2, maxItems: 2 }), none: Words }),
  contact: Shape({ title: Words, text: Maybe }),
} as const;

export type WrittenKind = keyof typeof blockShapes;

/** A day, or a moment with its zone. */
const Moment = Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$` }));

/** What is at the top of a page, between two lines of ---. */
export const FrontMatter = Shape({
  title: Words,
  description: Words,
  updated: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })),
  scene: Name,
  group: Maybe,
  order: Type.Optional(Type.String({ pattern: String.raw`^\d+$` })),
  redirect: Type.Optional(Type.String({ pattern: '^(?:https?://|/(?![/\\\\]))' })),
  from: Moment,
  until: Moment,
});
