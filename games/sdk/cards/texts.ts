/** The folder of the names of cards, for every game that shows some. */
export const cardTexts = new URL('texts/', import.meta.url);
