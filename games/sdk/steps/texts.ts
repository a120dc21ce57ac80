/** The folder of the texts that every game has whose rounds are played step by step. */
export const stepsTexts = new URL('texts/', import.meta.url);
