// Content: what players read, by language. The first two calls answer it as it is kept, so that one house can be the content service
// of another; the others answer what the site shows.
import { Type } from 'typebox';
import type { Block } from './blocks.ts';
import { call } from '../kernel/call.ts';
import { Day, Identity, LocaleCode, OrNull, SearchText, Shape } from '../kernel/shapes.ts';

const Section = Type.Enum(['pages', 'static', 'bonuses', 'questions']);
const localeParams = Shape({ locale: LocaleCode });

/** A signed token shows drafts. */
const previewQuery = { preview: Type.Optional(Type.String({ maxLength: 80 })) };

/** One block of a page: `kind` says which; its other fields are those of blocks.ts. Rich texts are HTML that the server made. */
const AnyBlock = Type.Unsafe<Block>({
  type: 'object',
  properties: { kind: { type: 'string' } },
  required: ['kind'],
  additionalProperties: true,
});

const PageSummary = Shape({
  section: Section,
  identity: Identity,
  title: Type.String(),
  description: Type.String(),
  group: OrNull(Type.String({ description: 'the heading under which lists show it' })),
});

export const ContentPage = Shape({
  ...PageSummary.properties,
  locale: LocaleCode,
  updated: OrNull(Day),
  scene: OrNull(Type.String({ description: 'which drawing its preview picture shows' })),
  redirect: OrNull(Type.String({ description: 'an address that is opened instead' })),
  headings: Type.Array(Shape({ id: Type.String(), text: Type.String() })),
  blocks: Type.Array(AnyBlock),
});

export const contentCalls = {
  readContentTexts: call('readContentTexts', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    summary: 'The texts of a language by directory, as they are written; keys it lacks come from the default language',
    params: localeParams,
    query: Shape(previewQuery),
    data: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  }),
  readContentSources: call('readContentSources', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    summary: 'The pages of a language as they are written: front matter, Markdown and blocks',
    params: localeParams,
    query: Shape(previewQuery),
    data: Type.Array(Shape({ section: Section, identity: Identity, source: Type.String() })),
  }),
  listContentPages: call('listContentPages', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    summary: 'The pages of a section, or those that fit what is searched for, best first',
    params: localeParams,
    query: Shape({
      ...previewQuery,
      section: Type.Optional(Type.Array(Section, { maxItems: 4 })),
      search: Type.Optional(SearchText),
    }),
    data: Type.Array(PageSummary),
  }),
  readContentPage: call('readContentPage', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    summary: 'One page, ready to be shown; in the default language where the asked one has it not',
    params: Shape({ locale: LocaleCode, section: Section, identity: Identity }),
    query: Shape(previewQuery),
    data: ContentPage,
  }),
};
