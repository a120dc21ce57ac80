/** The folder of the texts that every game has whose rounds many share. */
export const sharedTexts = new URL('texts/', import.meta.url);
