// What the page server asks of the routes without building a router.
import type { RouteRow } from '../shared/page/route.ts';
import { routeRows } from './routes.ts';

const withChildren = (row: RouteRow): RouteRow[] => [row, ...(row.children ?? []).flatMap(withChildren)];
const everyRow = routeRows.flatMap(withChildren);

export const routePaths: readonly string[] = everyRow.map((row) => row.path);

const isWrittenOut = ({ path }: RouteRow): boolean => !path.includes('$');
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`);
// as the router does, a path that is written out comes before one that takes anything
const patterns = [...everyRow.filter(isWrittenOut), ...everyRow.filter((row) => !isWrittenOut(row))].map((row) => ({
  row,
  pattern: patternOf(row.path),
}));
const rowOf = (path: string): RouteRow | undefined => patterns.find(({ pattern }) => pattern.test(path))?.row;

export { isUnprefixed } from '../shared/page/localized-url.ts';
export const cachedQueries = (path: string): readonly string[] => rowOf(path)?.cachedQueries ?? [];
