// Texts that only some pages read: they come with those pages, in files of their own, and not with every page.

/** The directories of texts that a page asks for by name. */
export const lateDirectories = ['sports', 'chat'] as const;
export type LateDirectory = (typeof lateDirectories)[number];

const isLate = (key: string): LateDirectory | undefined => lateDirectories.find((directory) => key.startsWith(`${directory}.`));

/** Those of the messages that come with every page, or those of one directory alone. */
export const messagesIn = <M>(messages: Readonly<Record<string, M>>, directory: LateDirectory | undefined): Record<string, M> =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => isLate(key) === directory));

/** The address of a directory's texts beside that of the others: /builds/content/en.<hash>.json, /builds/content/en.sports.<hash>.json. */
export const lateAddress = (address: string, directory: LateDirectory): string => address.replace(/\.(?=[^./]+\.json$)/, `.${directory}.`);
