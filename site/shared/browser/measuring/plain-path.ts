const id = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** Returns a path without the ids in it: which page it is, and not whose payment it shows. */
export const plainPath = (pathname: string): string => pathname.replaceAll(id, '{id}');

/** Returns a text without what could be somebody's in it: email addresses, ids, and the queries of addresses. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\?[^\s"'<>)]*=[^\s"'<>)]*/g, '?{query}')
    .replaceAll(/[^\s@<>"'(/:=]+@[^\s@<>"')/]+/g, '{email}')
    .replaceAll(id, '{id}');
