// Two games side by side: what comes back, how it swings, the most that a round pays, what a round costs.
import { useQueries } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import type { ModalProps } from '#site/shared/modals/modal-registry.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { type Fact, factsOf } from '../details/facts-of.ts';
import { gameQuery } from '../details/game-queries.ts';
import { openGamesQuery, type Pair, readPair, writePair } from './compared-games.ts';

type Game = Data<'readGame'>;

interface Row {
  name: string;
  values: readonly [ReactNode, ReactNode];
  note?: string;
}

const unknown = '–';

/** The rows of figures that at least one of the games has. */
function factRows(games: readonly (Game | undefined)[], texts: Texts): Row[] {
  const facts = games.map((game) => (game === undefined ? [] : factsOf(game, texts)));
  const known = new Map<Fact['id'], Fact>(facts.flat().map((fact) => [fact.id, fact]));
  return [...known.values()].map(({ id, name }) => {
    const valueOf = (index: number) => facts[index]?.find((fact) => fact.id === id)?.value ?? unknown;
    // a figure may be worked out for one game and its provider's word for the other
    const notes = new Set(facts.flatMap((own) => own.filter((fact) => fact.id === id).map(({ note }) => note)));
    return { name, note: [...notes].join(' / '), values: [valueOf(0), valueOf(1)] };
  });
}

/** What a round costs, in the first currency that both take, the reader's before others. */
function useStakeRow(games: readonly (Game | undefined)[], preferred: readonly string[]): Row[] {
  const { say } = useTexts();
  const money = useMoney();
  const chosen = games.filter((game) => game !== undefined);
  const isTaken = (currency: string) => chosen.every(({ stakes }) => stakes.some((stake) => stake.currency === currency));
  const all = [...preferred, ...chosen.flatMap(({ stakes }) => stakes.map(({ currency }) => currency))];
  const currency = all.find((one) => isTaken(one) && money(0, one) !== undefined);
  if (currency === undefined) return [];
  const rangeOf = (game: Game | undefined): string => {
    const stake = game?.stakes.find((one) => one.currency === currency);
    return stake === undefined ? unknown : `${money(stake.min, currency) ?? ''} – ${money(stake.max, currency) ?? ''}`;
  };
  return [{ name: say('pages.game.stakes'), values: [rangeOf(games[0]), rangeOf(games[1])] }];
}

function featureRow(games: readonly (Game | undefined)[], { say, find }: Texts): Row {
  const wordsOf = (game: Game | undefined): string =>
    game?.features.flatMap((feature) => find(`games.feature.${feature}`) ?? []).join(', ') || unknown;
  return { name: say('pages.games.feature'), values: [wordsOf(games[0]), wordsOf(games[1])] };
}

interface PickGameProps {
  label: string;
  value: string | undefined;
  /** The game on the other side, which is no choice here. */
  other: string | undefined;
  games: Data<'listGames'>;
  onPick: (game: string | undefined) => void;
}

function PickGame({ label, value, other, games, onPick }: PickGameProps) {
  const { say } = useTexts();
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-dim">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value ?? ''}
          className="field w-full appearance-none ps-3 pe-9 text-ellipsis"
          onChange={(event) => onPick(event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">{say('modals.compare.choose')}</option>
          {games
            .filter(({ identity }) => identity !== other)
            .map(({ identity, name }) => (
              <option key={identity} value={identity}>
                {name}
              </option>
            ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute end-3 top-3.25 text-dim" />
      </div>
    </div>
  );
}

function Figures({ games }: { games: readonly [Game | undefined, Game | undefined] }) {
  const texts = useTexts();
  const { say } = texts;
  const { currency } = useOperatorSettings();
  const own = usePlayerQuery('listAccounts').data?.data.map((account) => account.currency) ?? [];
  const stakes = useStakeRow(games, [...own, currency]);
  const rows = [...factRows(games, texts), ...stakes, featureRow(games, texts)];
  return (
    <table className="compared">
      <caption className="sr-only">{say('modals.compare.title')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{say('modals.compare.figure')}</th>
          {games.map((game, index) => (
            <th key={index} scope="col">
              {game?.name ?? say('modals.compare.choose')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values, note }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note === undefined ? null : <span className="block text-xs font-normal text-dim">{note}</span>}
            </th>
            <td>{values[0]}</td>
            <td>{values[1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ways({ games }: { games: readonly (Game | undefined)[] }) {
  const { say } = useTexts();
  return (
    <div className="mt-5 grid grid-cols-2 gap-4">
      {games.map((game, index) =>
        game === undefined ? (
          <span key={index} />
        ) : (
          <Link
            key={index}
            to={`/games/${game.identity}`}
            className={buttonClass()}
            aria-label={say('games.details-for', { name: game.name })}
          >
            {say('games.details')}
          </Link>
        ),
      )}
    </div>
  );
}

export default function CompareModal({ value }: ModalProps) {
  const texts = useTexts();
  const { say } = texts;
  const { rewrite } = useModals();
  const pair = readPair(value);
  const [word, setWord] = useState('');
  const search = useDeferredValue(word).trim();
  const open = useQuery({ ...openGamesQuery(search), placeholderData: (before) => before });
  const listed = open.data?.data ?? [];
  const read = useQueries({ queries: pair.map((game) => ({ ...gameQuery(game ?? ''), enabled: game !== undefined })) });
  const pick = (next: Pair) => rewrite({ compare: writePair(next) });
  const failed = read.find(({ isError, data }) => isError && data === undefined);
  const isWaiting = read.some(({ isLoading }) => isLoading);
  const games = [read[0]?.data?.data, read[1]?.data?.data] as const;
  // what is compared stands in its list, also where the list is of other games
  const chosen = games.filter((game) => game !== undefined);
  const choice = [...chosen.filter((game) => listed.every(({ identity }) => identity !== game.identity)), ...listed];
  const isLong = word !== '' || (open.data?.meta.total ?? 0) > listed.length;
  return (
    <>
      {isLong ? (
        <input
          type="search"
          className="field mt-1 mb-4 w-full px-3"
          aria-label={say('layout.bar.search')}
          placeholder={say('layout.bar.search')}
          maxLength={80}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      ) : null}
      <div className="grid grid-cols-2 gap-4">
        <PickGame
          label={say('modals.compare.first')}
          value={pair[0]}
          other={pair[1]}
          games={choice}
          onPick={(game) => pick([game, pair[1]])}
        />
        <PickGame
          label={say('modals.compare.second')}
          value={pair[1]}
          other={pair[0]}
          games={choice}
          onPick={(game) => pick([pair[0], game])}
        />
      </div>
      {failed !== undefined ? (
        <ErrorState text={formatRefusal(texts, failed.error)} onRetry={() => void failed.refetch()} />
      ) : isWaiting ? (
        <output aria-label={say('modals.loading')} className="mt-5 grid gap-3">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-10 rounded-lg" />
          ))}
        </output>
      ) : (
        <>
          <Figures games={games} />
          <Ways games={games} />
        </>
      )}
      <p className="mt-4 text-sm text-dim">{say('modals.compare.note')}</p>
    </>
  );
}
