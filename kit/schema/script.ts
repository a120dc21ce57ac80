// The schema as one text, for a database that is kept as SQL.
import { historyTables, type SchemaSet } from './history.ts';
import { makePlan } from './make-plan.ts';

/** Returns what makes this schema, its history's tables included, in an empty database; the rows of the history are not in it. */
export function schemaScript(set: SchemaSet): string {
  const steps = makePlan(set).owners.flatMap(({ migrations, declarations }) => [...migrations, ...declarations]);
  const head = [
    ...(set.prepare === undefined ? [] : [`${set.prepare};`]),
    ...(set.schema === 'public' ? [] : [`create schema ${set.schema};`]),
  ];
  return [...head, `${historyTables(set.schema)};`, ...steps.map(({ owner, file, text }) => `-- ${owner}/${file}\n${text};`)].join('\n');
}
