// The favourites as things that can be put in order: dragged by mouse or finger, or moved by the keyboard.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useQueryClient } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { GameCard } from '#contract/games.ts';
import type { Answer } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { tellOfFavorites } from '../favorites-news.ts';
import { favoritesQuery } from '../favorites-store.ts';

/** A finger that rests so long takes the game; one that moves before scrolls the page. */
const touchRestMs = 180;

function Movable({ game }: { game: GameCard }) {
  const { say } = useTexts();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: game.identity });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Transform.toString(transform) ?? '', transition: transition ?? '' }}>
      <button
        type="button"
        className="card card-movable"
        data-lifted={isDragging || undefined}
        {...attributes}
        {...listeners}
        aria-label={say('pages.favorites.move', { name: game.name })}
      >
        <span className="card-picture">
          <Poster identity={game.identity} scene={game.scene} />
        </span>
        <span className="card-grip" aria-hidden="true">
          <GripVertical size={18} />
        </span>
        <span className="card-foot">
          <span className="block text-start font-title font-bold">{game.name}</span>
        </span>
      </button>
    </li>
  );
}

/** What a screen reader hears of a move. */
function useAnnouncements(games: readonly GameCard[]): Announcements {
  const { say } = useTexts();
  const valuesOf = (id: unknown, over: unknown = id) => ({
    name: games.find(({ identity }) => identity === id)?.name ?? '',
    place: games.findIndex(({ identity }) => identity === over) + 1,
    total: games.length,
  });
  const last = useRef<unknown>(undefined);
  return {
    onDragStart({ active }) {
      last.current = active.id;
      return say('pages.favorites.lifted', valuesOf(active.id));
    },
    // a game that was only picked up is over its own place
    onDragOver({ active, over }) {
      if (over === null || over.id === last.current) return undefined;
      last.current = over.id;
      return say('pages.favorites.moved', valuesOf(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => say('pages.favorites.dropped', valuesOf(active.id, over?.id)),
    onDragCancel: ({ active }) => say('pages.favorites.kept', valuesOf(active.id)),
  };
}

/** Shows a new order at once and keeps it; the orders of one window follow each other. */
function useOrder(): { isFailed: boolean; keep(games: readonly GameCard[]): void } {
  const queries = useQueryClient();
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [isFailed, setFailed] = useState(false);
  async function send(games: readonly GameCard[]): Promise<void> {
    try {
      await callApi('orderFavorites', { body: { games: games.map(({ identity }) => identity) } });
      setFailed(false);
      tellOfFavorites();
    } catch {
      setFailed(true);
      await queries.invalidateQueries({ queryKey: favoritesQuery.queryKey });
    }
  }
  return {
    isFailed,
    keep(games) {
      queries.setQueryData<Answer<'listFavorites'>>(favoritesQuery.queryKey, (answer) => answer && { ...answer, data: [...games] });
      sending.current = sending.current.then(async () => await send(games));
    },
  };
}

export default function OrderFavorites({ games }: { games: readonly GameCard[] }) {
  const { say } = useTexts();
  const id = useId();
  const { isFailed, keep } = useOrder();
  const announcements = useAnnouncements(games);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchRestMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function drop({ active, over }: DragEndEvent): void {
    const placeOf = (identity: unknown) => games.findIndex((game) => game.identity === identity);
    if (over !== null && active.id !== over.id) keep(arrayMove([...games], placeOf(active.id), placeOf(over.id)));
  }
  const instructions = say('pages.favorites.order-hint');
  return (
    <>
      <p className="text-dim">{instructions}</p>
      {isFailed ? <p role="alert">{say('pages.favorites.order-failed')}</p> : null}
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      >
        <SortableContext items={games.map(({ identity }) => identity)} strategy={rectSortingStrategy}>
          <ul className="card-grid">
            {games.map((game) => (
              <Movable key={game.identity} game={game} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  );
}
