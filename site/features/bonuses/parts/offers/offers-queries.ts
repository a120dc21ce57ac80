// What is offered before anybody has it. The server draws it as for a guest; a player is then asked for as that player, and has an answer
// of their own.
import type { QueryClient } from '@tanstack/react-query';
import { useQuery as useOwnQuery } from '@tanstack/react-query';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { readAsGuest } from '#site/shared/api/call-api.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';

export type Offer = Data<'listBonusOffers'>[number];
export type Package = Data<'readBonusPackage'>;
export type PackageStep = Package['steps'][number];

/** The package of the page of that name. */
export const welcomePackage = 'welcome-package';

/** A guest's answers, whoever reads them in the browser: what the page is drawn with is not lost to who has taken the bonus. */
const asGuest = <Q extends object>(query: Q, read: () => Promise<unknown>): Q =>
  import.meta.env.SSR ? query : { ...query, queryFn: read };

const offersQuery = asGuest(callQuery('listBonusOffers'), async () => await readAsGuest('listBonusOffers'));
const packageInput = { params: { identity: welcomePackage } };
const packageQuery = asGuest(callQuery('readBonusPackage', packageInput), async () => await readAsGuest('readBonusPackage', packageInput));
const termsQuery = ({ identity, currency }: Pick<Offer, 'identity' | 'currency'>) =>
  callQuery('readBonusTerms', { params: { identity }, query: { currency } });

interface ForViewer<A> {
  /** What the server drew the page with: everybody's. */
  guest: A | undefined;
  /** The player's own answer; undefined for a guest, and until it is there. */
  own: A | undefined;
}

function useForViewer<A>(query: { queryKey: readonly unknown[] }): ForViewer<A> {
  const session = useSession();
  const playerId = session.status === 'player' ? session.profile.id : undefined;
  const guest = useQuery<A>({ ...query, enabled: playerId === undefined } as never);
  const { queryKey } = query;
  const own = useOwnQuery<A>({ queryKey: [...queryKey, playerId], enabled: playerId !== undefined });
  return { guest: guest.data, own: own.data };
}

export interface Offered {
  offer: Offer;
  /** It is offered to who looks: what somebody has had, or may not have, is on its page all the same. */
  isForViewer: boolean;
}

/** The bonus of an identity; undefined where it is offered to nobody. */
export function useOffer(identity: string): Offered | undefined {
  const { guest, own } = useForViewer<Answer<'listBonusOffers'>>(offersQuery);
  const find = (answer: Answer<'listBonusOffers'> | undefined) => answer?.data.find((offer) => offer.identity === identity);
  const offer = find(own) ?? find(guest);
  return offer && { offer, isForViewer: own === undefined || find(own) !== undefined };
}

export function usePackage(): Package | undefined {
  const { guest, own } = useForViewer<Answer<'readBonusPackage'>>(packageQuery);
  return (own ?? guest)?.data;
}

/** The terms that the page was drawn with. */
export const useOfferTerms = (offer: Pick<Offer, 'identity' | 'currency'>): Data<'readBonusTerms'> | undefined =>
  useQuery(termsQuery(offer)).data?.data;

/** Loads a bonus with its terms and the names of the games in them. Returns whether it is offered. */
export async function loadOffer(queries: QueryClient, identity: string): Promise<boolean> {
  const { data } = await queries.ensureQueryData(offersQuery);
  const offer = data.find((one) => one.identity === identity);
  if (offer === undefined) return false;
  const [{ data: terms }] = await Promise.all([queries.ensureQueryData(termsQuery(offer)), loadCurrencies(queries)]);
  const { wagering, amount } = terms;
  const games = [...Object.keys(wagering.weights.games), ...wagering.excludedGames, ...(amount.freeSpins?.games ?? [])];
  await Promise.allSettled(games.map(async (id) => await queries.ensureQueryData(callQuery('readGame', { params: { id } }))));
  return true;
}

/** Loads the welcome package, where there is one. */
export async function loadPackage(queries: QueryClient): Promise<void> {
  await Promise.allSettled([queries.ensureQueryData(packageQuery), loadCurrencies(queries)]);
}
