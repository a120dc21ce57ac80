// Addresses that nobody can read, as broken links and scanners send them, on their way to the page that says so.

const canRead = (escapes: string): boolean => {
  try {
    decodeURIComponent(escapes);
    return true;
  } catch {
    return false; // that is the question
  }
};

/** Bytes that are no letter stand for themselves. A letter has up to four. */
function mendEscapes(run: string): string {
  let normalized = '';
  for (let at = 0; at < run.length; ) {
    const length = [3, 6, 9, 12].find((count) => canRead(run.slice(at, at + count)));
    normalized += length === undefined ? `%25${run.slice(at + 1, at + 3)}` : run.slice(at, at + length);
    at += length ?? 3;
  }
  return normalized;
}

const escapeUnprintable = (text: string): string => text.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);

/**
 * The same address with what cannot be decoded in its path escaped, and one slash at its beginning, so that it stays on this host
 * wherever it is sent. An address that can be read and begins so is answered as it is.
 */
export function normalizeAddress(address: string): string {
  const [path = ''] = /^[^?#]*/.exec(address) ?? [];
  const readable = escapeUnprintable(path)
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/(?:%[0-9a-f]{2})+/gi, mendEscapes);
  return readable.replace(/^[/\\]*/, '/') + escapeUnprintable(address.slice(path.length));
}
