// What travels on the channels of sports. An event of a feed is numbered by the book: `version` within `epoch`, a run of the book. Whoever has
// another epoch, or a version older than `previous`, has missed something and reads again.
import { type Static, Type } from 'typebox';
import { Shape } from './kernel/shapes.ts';
import { BookEvent, BookMarket } from './protocols/sportsbook.ts';

export const versioned = { epoch: Type.String(), version: Type.Integer({ minimum: 0 }) };
const changed = { ...versioned, previous: Type.Integer({ minimum: 0, description: 'the version that this follows' }) };

/** An event as lists show it. */
export const ListedEvent = Shape({ ...BookEvent.properties, ...versioned, main: Type.Array(BookMarket) });

/** Nothing was heard of the book for some seconds: everything is suspended. Or it is heard again: what is shown is read anew. */
const Heard = Shape({ event: Type.Enum(['sports.silent', 'sports.current']) });

/** What changed of one event: all of `info`, or null when it is no longer offered; of markets those that changed, with `isFull` all that there are. */
const EventUpdated = Shape({
  event: Type.Literal('event.updated'),
  ...changed,
  info: Type.Union([BookEvent, Type.Null()]),
  isFull: Type.Boolean(),
  markets: Type.Array(BookMarket),
});

/** Events of a list that changed or came, and those that left it. */
const ListUpdated = Shape({
  event: Type.Literal('list.updated'),
  events: Type.Array(Shape({ ...ListedEvent.properties, previous: changed.previous })),
  gone: Type.Array(Type.String()),
});

export const SportsEventEvent = Type.Union([EventUpdated, Heard]);
export const SportsListEvent = Type.Union([ListUpdated, Heard]);
export type ListedEvent = Static<typeof ListedEvent>;
export type SportsEventEvent = Static<typeof SportsEventEvent>;
export type SportsListEvent = Static<typeof SportsListEvent>;
