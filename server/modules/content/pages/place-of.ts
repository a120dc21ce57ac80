// On which line of a file something stands that is wrong, counted from 1. JSON is read as the YAML that it is.
import { LineCounter, isCollection, isNode, isPair, isScalar, parseDocument } from 'yaml';

/** Returns the line of the first fault of a YAML that cannot be read; the first line where none is found. */
export function lineOfYamlFault(text: string): number {
  const { errors } = parseDocument(text, { logLevel: 'silent' });
  return errors[0]?.linePos?.[0].line ?? 1;
}

const scalar = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Reads JSON as far as it is some. Returns the place of the first fault, or the end. */
function readJson(text: string): number {
  let at = 0;
  const skip = (): void => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  };
  const take = (sign: string): boolean => {
    skip();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const takeScalar = (): boolean => {
    skip();
    scalar.lastIndex = at;
    const [found] = scalar.exec(text) ?? [];
    at += found?.length ?? 0;
    return found !== undefined;
  };
  const takeItems = (end: string, item: () => boolean): boolean => {
    if (take(end)) return true;
    while (item()) if (!take(',')) return take(end);
    return false;
  };
  function takeValue(): boolean {
    if (take('{')) return takeItems('}', () => takeScalar() && take(':') && takeValue());
    if (take('[')) return takeItems(']', takeValue);
    return takeScalar();
  }
  if (takeValue()) skip();
  return at;
}

/** Returns the line of the first fault of a text that is no JSON. */
export const lineOfJsonFault = (text: string): number => linesBefore(text, readJson(text)) + 1;

/** Returns the line of the value at a JSON pointer, or of the nearest one above it that is there. */
export function lineOfValue(text: string, pointer: string): number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  let node: unknown = document.contents;
  let at = isNode(node) ? node.range?.[0] : undefined;
  for (const part of pointer.split('/').slice(1)) {
    if (!isCollection(node)) break;
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const pair: unknown = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === key);
    // the line of a name says more than that of its value, which may be a long text
    if (isPair(pair)) [at, node] = [isNode(pair.key) ? pair.key.range?.[0] : at, pair.value];
    else {
      node = node.items[Number(key)];
      if (isNode(node)) at = node.range?.[0] ?? at;
    }
    if (node === undefined) break;
  }
  return lines.linePos(at ?? 0).line || 1;
}

/** How many lines stand before a place in a text. */
export const linesBefore = (text: string, at: number): number => text.slice(0, at).split('\n').length - 1;
