/** Which text of a language is meant. */
export interface TextAddress {
  locale: string;
  directory: string;
  key: string;
}

/** Something written that cannot be shown: in which file, on which line, why. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** The text that it is about, where whoever found the fault does not know its line. */
  readonly place: TextAddress | undefined;

  constructor(message: string, options?: ErrorOptions & { place?: TextAddress }) {
    super(message, options);
    this.place = options?.place;
  }
}
