// Queries: status[]=1&status[]=2 arrives as { status: ['1', '2'] }. A name given twice without brackets is a list too.

/** Parses a query string into text values and lists of them. Names are data: the object has no prototype. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const parsed = Object.create(null) as Record<string, string | string[]>;
  for (const [rawName, value] of new URLSearchParams(text)) {
    const isList = rawName.endsWith('[]');
    const name = isList ? rawName.slice(0, -2) : rawName;
    const before = parsed[name];
    if (before === undefined) parsed[name] = isList ? [value] : value;
    else parsed[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return parsed;
}
