// Writes of rounds and bets that come while others are being written, in one transaction of few statements: a trip, a commit and a statement's
// beginning cost more than what they carry. No timer: what gathers while a transaction is under way is the next one.
import { type Database, DatabaseUnavailable, isLockTimeout, type Statement, type Tx } from '#kit/service-database.ts';

/** Writes many rows of a kind by one statement. */
export interface Kind<Given, Row> {
  /** Statements that go before it in the same transaction, such as locks. */
  before?(given: readonly Given[]): Statement[];
  /** Takes a JSON array as $1, whose elements have an `id`, and returns the `id` of each that was written with what is answered. */
  text: string;
  /** As an object of JSON. */
  toJson(given: Given): { id: string };
  /** What its rows are, for the compiler alone. */
  row?: Row;
}

export interface Together {
  /**
   * Writes one of a kind and returns its row; undefined where the statement wrote none. What one party writes, a player or a round, goes
   * in turn, so that no statement meets the same rows twice.
   * @throws DatabaseUnavailable also when too much waits already
   */
  write<Given, Row>(kind: Kind<Given, Row>, inTurnOf: string, given: Given): Promise<(Row & { id: string }) | undefined>;
}

/** The same for one, in a transaction that its caller has opened. */
export async function writeIn<Given, Row>(tx: Tx, kind: Kind<Given, Row>, given: Given): Promise<(Row & { id: string }) | undefined> {
  const [row] = await tx.query<Row & { id: string }>(kind.text, [JSON.stringify([kind.toJson(given)])]);
  return row;
}

interface Waiting {
  kind: Kind<unknown, object>;
  inTurnOf: string;
  given: unknown;
  json: { id: string };
  resolve(row: (object & { id: string }) | undefined): void;
  reject(error: unknown): void;
}

const maxAtOnce = 128;
/** How long a row that another holds is waited for. */
const lockTimeoutsMs = { together: 1000, alone: 5000 };
const maxWaiting = 5000;

/** Who meets a row that another holds may ask again. */
const asAnswer = (error: unknown): unknown => (isLockTimeout(error) ? new DatabaseUnavailable(error) : error);

/** The oldest of each party, as many as go at once. */
function takeBatch(waiting: readonly Waiting[]): { batch: Waiting[]; left: Waiting[] } {
  const taken = new Set<string>();
  const [batch, left]: [Waiting[], Waiting[]] = [[], []];
  for (const one of waiting)
    if (batch.length < maxAtOnce && !taken.has(one.inTurnOf)) {
      taken.add(one.inTurnOf);
      batch.push(one);
    } else {
      taken.add(one.inTurnOf);
      left.push(one);
    }
  return { batch, left };
}

export function createTogether(database: Pick<Database, 'commitTogether'>): Together {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function commit(batch: readonly Waiting[], lockTimeoutMs: number): Promise<void> {
    const groups = [...Map.groupBy(batch, ({ kind }) => kind)].map(([kind, ones]) => ({ kind, ones }));
    const statements = groups.map(({ kind, ones }) => [
      ...(kind.before?.(ones.map(({ given }) => given)) ?? []),
      { text: kind.text, values: [JSON.stringify(ones.map(({ json }) => json))] },
    ]);
    const answers = await database.commitTogether(statements.flat(), lockTimeoutMs);
    let at = -1;
    for (const [index, { ones }] of groups.entries()) {
      at += statements[index]?.length ?? 0;
      const rows = new Map((answers[at] as { id: string }[]).map((row) => [row.id, row]));
      for (const { json, resolve } of ones) resolve(rows.get(json.id));
    }
  }

  async function writeAlone(one: Waiting): Promise<void> {
    await commit([one], lockTimeoutsMs.alone).catch((error: unknown) => one.reject(asAnswer(error)));
  }

  /** One that PostgreSQL refuses, or that meets a row which another holds, must not be the others' ruin: then each goes on its own. */
  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await commit(batch, lockTimeoutsMs.together);
    } catch (error) {
      const goAlone = (batch.length > 1 || isLockTimeout(error)) && !(error instanceof DatabaseUnavailable);
      for (const one of batch)
        if (goAlone) void writeAlone(one);
        else one.reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const { batch, left } = takeBatch(waiting);
      waiting = left;
      await writeBatch(batch);
    }
    isWriting = false;
  }

  return {
    write: <Given, Row>(kind: Kind<Given, Row>, inTurnOf: string, given: Given) =>
      new Promise<(Row & { id: string }) | undefined>((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new DatabaseUnavailable(new Error('Too many writes wait')));
        const one = { kind, inTurnOf, given, json: kind.toJson(given), resolve, reject };
        waiting.push(one as unknown as Waiting);
        // whoever comes in the same turn goes along
        if (!isWriting) {
          isWriting = true;
          setImmediate(() => void writeAll());
        }
      }),
  };
}
