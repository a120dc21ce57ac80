// The blocks that content pages are composed of, as the page receives them. No schema here: the page imports it.
// A block with a title has an `id`, the title's place in the address: no two headings of a page share one.

/** A way on: an address of the site, or one that contains http. */
export interface BlockLink {
  text: string;
  to: string;
}

export interface HeroBlock {
  kind: 'hero';
  eyebrow?: string;
  title: string;
  text?: string;
  /** Which drawing, and of what identity it is a picture. */
  scene?: string;
  actions?: BlockLink[];
}

export interface TextBlock {
  kind: 'text';
  html: string;
}

export interface GamesBlock {
  kind: 'games';
  id: string;
  title: string;
  note?: string;
  collection?: string;
  category?: string;
  provider?: string;
}

export interface ProvidersBlock {
  kind: 'providers';
  id: string;
  title: string;
}

export interface CardsBlock {
  kind: 'cards';
  id?: string;
  title?: string;
  /** `identity` names the picture of a card that has a scene. */
  items: { identity: string; title: string; text: string; eyebrow?: string; to?: string; scene?: string }[];
}

export interface StepsBlock {
  kind: 'steps';
  id: string;
  title: string;
  items: { title: string; text: string }[];
}

export interface TableBlock {
  kind: 'table';
  caption: string;
  head: string[];
  rows: string[][];
}

export interface FaqBlock {
  kind: 'faq';
  id?: string;
  title?: string;
  items: { question: string; html: string }[];
}

export interface ActionBlock {
  kind: 'action';
  id: string;
  title: string;
  text?: string;
  actions: BlockLink[];
}

/** Who helps where the reader is: what is known of the country, what there is everywhere, then other countries. */
export interface HelpBlock {
  kind: 'help';
  id: string;
  title: string;
  /** A text in which {number} is the emergency number of the country. */
  emergency: string;
  /** Over the services of other countries. */
  byCountry: string;
  items: { title: string; text: string }[];
}

/** The newest signed checkpoints of the ledger: one a currency and closed day. */
export interface HeadsBlock {
  kind: 'checkpoints';
  caption: string;
  /** Of the day, and of the fingerprint. */
  head: string[];
  /** Instead of the table while no day is closed. */
  none: string;
}

/** The form by which anybody can write to the house. */
export interface ContactBlock {
  kind: 'contact';
  id: string;
  title: string;
  text?: string;
}

export type Block =
  | HeroBlock
  | TextBlock
  | GamesBlock
  | ProvidersBlock
  | CardsBlock
  | StepsBlock
  | TableBlock
  | FaqBlock
  | ActionBlock
  | HelpBlock
  | HeadsBlock
  | ContactBlock;

export type ContentSection = 'pages' | 'static' | 'bonuses' | 'questions';
