/** A payment's number as people read it to each other: the last letters of its id. */
export const paymentNumber = (id: string): string =>
  id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
