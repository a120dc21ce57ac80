// What the desk shows: the queue, the conversation that is open, the player beside it, and what is being written.

export interface QueueRow {
  id: string;
  number: string;
  status: string;
  age: string;
  operator: string;
  from: string;
  locale: string;
  unread: number;
  last: string;
}

export interface Said {
  at: string;
  by: string;
  kind: 'owner' | 'operator' | 'note';
  text: string;
  files: readonly string[];
}

export interface OpenChat {
  id: string;
  number: string;
  status: string;
  from: string;
  locale: string;
  operator: string | null;
  rating: string;
  said: readonly Said[];
  /** The player's card in lines; of a guest none. */
  card: readonly string[];
}

export interface DeskState {
  name: string;
  onDuty: readonly string[];
  queue: readonly QueueRow[];
  /** In the queue. */
  selected: number;
  open: OpenChat | undefined;
  /** Lines above the newest. */
  scrolled: number;
  draft: string;
  /** What was done last, or why it was not. */
  notice: string;
  /** The card or the help lies over the conversation, where there is no room beside it. */
  over: 'nothing' | 'card' | 'help';
}

export const emptyDesk = (name: string): DeskState => ({
  name,
  onDuty: [],
  queue: [],
  selected: 0,
  open: undefined,
  scrolled: 0,
  draft: '',
  notice: '',
  over: 'nothing',
});
