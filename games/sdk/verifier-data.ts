// What a verifier's page carries besides its scripts: texts in every language and the names of the games. So it asks nobody for anything.

export interface VerifierData {
  /** The texts by language, those of every game. */
  texts: Record<string, Record<string, string>>;
  /** The games in the provider's order: their names, and the texts that each has of its own, by language. */
  games: readonly { id: string; names: Record<string, string>; texts?: Record<string, Record<string, string>> }[];
}

/** The element of the page that holds it. */
export const verifierDataId = 'verifier-data';
