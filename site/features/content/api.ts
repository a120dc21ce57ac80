// What content pages load. An address says which page it is: /static/terms, /bonus/first-light, /main.
import { notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Block, ContentSection } from '#contract/content/blocks.ts';
import type { Data } from '#contract/kernel/calls.ts';
import type { PageName } from '#site/shared/page/content-url.ts';
import { gameQuery, loadStudios, spotlightOf } from '#site/features/games/index.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';

export type ContentPage = Data<'readContentPage'>;

export const pageQuery = (locale: string, { section, identity }: PageName) => ({
  ...callQuery('readContentPage', { params: { locale, section, identity } }),
  staleTime: 300_000,
});

export const pagesQuery = (locale: string, section: ContentSection) => ({
  ...callQuery('listContentPages', { params: { locale }, query: { section: [section] } }),
  staleTime: 300_000,
});

const maxInRail = 24;

/** The games of a rail. */
export const railQuery = ({ collection, category, provider }: Extract<Block, { kind: 'games' }>) =>
  callQuery('listGames', {
    query: {
      perPage: maxInRail,
      ...(collection !== undefined && { collection }),
      ...(category !== undefined && { category }),
      ...(provider !== undefined && { provider: [provider] }),
    },
  });

export const helpQuery = callQuery('listHelpServices');

export const checkpointsQuery = callQuery('listLedgerCheckpoints');

async function loadGames(queries: QueryClient, block: Extract<Block, { kind: 'games' }>): Promise<unknown> {
  const { data } = await queries.ensureQueryData(railQuery(block));
  return await Promise.allSettled(spotlightOf(data).map(async ({ identity }) => await queries.ensureQueryData(gameQuery(identity))));
}

async function loadBlock(queries: QueryClient, block: Block): Promise<unknown> {
  if (block.kind === 'games') return await loadGames(queries, block);
  if (block.kind === 'contact') return await queries.ensureQueryData(callQuery('readFields', { query: { scenario: 'contact' } }));
  if (block.kind === 'providers') return await loadStudios(queries);
  if (block.kind === 'help') return await queries.ensureQueryData(helpQuery);
  if (block.kind === 'checkpoints') return await queries.ensureQueryData(checkpointsQuery);
  return undefined;
}

const isIdentity = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 80;

/**
 * Loads a page and what its blocks show; a block whose data fails is absent.
 * @throws notFound of the router for a page that does not exist, redirect for one that leads elsewhere.
 */
export async function loadContentPage(queries: QueryClient, locale: string, name: PageName): Promise<void> {
  if (!isIdentity(name.identity)) throw notFound();
  const { data } = await queries.ensureQueryData(pageQuery(locale, name)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
  if (data.redirect !== null) throw redirect({ href: data.redirect, reloadDocument: true });
  await Promise.allSettled(data.blocks.map(async (block) => await loadBlock(queries, block)));
}
