// The queries of one page that is made on the server.
import { type EnsureQueryDataOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { guestDefaults, type Read } from './queries.ts';

class Refused {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * What a loader asks for is put in as data. A fetch would give objects getters of their own and with them hidden classes, which only a
 * full collection frees, and all of the page that they lead to along with them. A refusal goes through a fetch all the same, so that the
 * page can tell it from waiting.
 */
export class PageQueries extends QueryClient {
  readonly #source: { read: Read };

  constructor(source: { read: Read }) {
    super(guestDefaults(async (name, input) => await source.read(name, input)));
    this.#source = source;
  }

  override async ensureQueryData<A, E, D, K extends QueryKey>(options: EnsureQueryDataOptions<A, E, D, K>): Promise<D> {
    const ready = this.getQueryData<D>(options.queryKey);
    if (ready !== undefined) return ready;
    if (options.queryFn !== undefined) return await super.ensureQueryData(options);
    const key: QueryKey = options.queryKey;
    const [name, input] = key as Parameters<Read>;
    const answer = await this.#source.read(name, input ?? {}).catch((error: unknown) => new Refused(error));
    if (answer instanceof Refused)
      return await super.ensureQueryData({ ...options, queryFn: async () => await Promise.reject(answer.error as Error) });
    this.setQueryData(key, answer);
    return answer as D;
  }
}
