import { homePath } from '#contract/kernel/locale-prefix.ts';
import { addMonths } from '#kit/months.ts';
import { findAbsent, findUnwarned, type Player, markDormant, warnPlayer } from '#server/modules/players/index.ts';
import { endSessions } from '#server/modules/identity/sessions/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { Tx } from '#server/platform/database.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { dormantEmail, dormantSoonEmail } from '../identity.email.ts';

const maxAtOnce = 200;
const dayMs = 86_400_000;

/** After which time the players of some jurisdictions rest. */
interface Span {
  under: readonly string[];
  months: number;
  noticeDays: number;
}

/** Jurisdictions of the same months and days share a span: mostly there is one. */
function spansOf({ jurisdictions }: Pick<IdentityDeps, 'jurisdictions'>): Span[] {
  const spans = new Map<string, Span>();
  for (const { id, rules } of jurisdictions.all) {
    const { dormantMonths: months, dormantNoticeDays: noticeDays } = rules;
    const key = `${months} ${noticeDays}`;
    spans.set(key, { under: [...(spans.get(key)?.under ?? []), id], months, noticeDays });
  }
  return [...spans.values()];
}

/** The day on which a player's account will rest, in their words. */
const dormantDay = (player: Player, months: number): string =>
  new Intl.DateTimeFormat(player.language, { dateStyle: 'long', timeZone: player.time_zone }).format(addMonths(player.active_at, months));

/** Runs an act for each player that a search finds, each in a transaction, until it finds no more. */
async function forEachFound(
  { database }: IdentityDeps,
  find: () => Promise<string[]>,
  act: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  let found: string[];
  do {
    found = await find();
    await eachOnItsOwn(found, async (id) => await database.transact(async (tx) => await act(tx, id)));
  } while (found.length === maxAtOnce);
}

/** Accounts of players who have not been there for the months of their jurisdiction are put to rest, and their owners told. */
async function markAbsent(context: IdentityDeps, { under, months }: Span): Promise<void> {
  const before = addMonths(context.clock.now(), -months);
  await forEachFound(
    context,
    async () => await findAbsent(context.database.db, under, before, maxAtOnce),
    async (tx, id) => {
      const player = await markDormant(tx, context, id, before);
      if (player === undefined) return;
      await endSessions(tx, context, id, 'all', 'the account is at rest');
      const email = fillEmail(dormantEmail, { params: { months } });
      await tell(tx, context, { playerId: id, kind: 'dormancy', key: `dormant since ${player.active_at.toISOString()}`, email });
    },
  );
}

/** Who is about to be put to rest is told, once an absence, with the day and how to keep the account awake. */
async function warnAbsent(context: IdentityDeps, { under, months, noticeDays }: Span): Promise<void> {
  const { clock, config, database } = context;
  const before = addMonths(new Date(clock.now().getTime() + noticeDays * dayMs), -months);
  await forEachFound(
    context,
    async () => await findUnwarned(database.db, under, before, maxAtOnce),
    async (tx, id) => {
      const player = await warnPlayer(tx, context, id, before);
      if (player === undefined) return;
      const params = { months, day: dormantDay(player, months), url: `${config.publicUrl}${homePath(player.language)}?sign-in=1` };
      const email = fillEmail(dormantSoonEmail, { params });
      await tell(tx, context, { playerId: id, kind: 'dormancy', key: `dormant soon ${player.active_at.toISOString()}`, email });
    },
  );
}

/** Every night, by business time. */
export const markDormantJob: Job<IdentityDeps> = {
  name: 'rest-accounts',
  every: '40 3 * * *',
  async run(context) {
    for (const span of spansOf(context)) {
      await markAbsent(context, span);
      await warnAbsent(context, span);
    }
  },
};
