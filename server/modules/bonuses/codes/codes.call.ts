// Codes: who guesses waits.
import { networkOf } from '#contract/kernel/addresses.ts';
import { type AttemptKey, countAttempt, takeAttemptBack } from '#server/modules/identity/index.ts';
import { holdPlayer, refuseBlockedRegion, refuseUnlessActive, refuseUnlessAgreed, requirePlayer } from '#server/modules/players/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { type BonusDeps, handle } from '../deps.ts';
import { enterCode } from './enter-code.ts';
import { codeStatus, type EnteredCode, removeCode, toCode, waitingCodes } from './use-code.ts';

/** So many codes that were none may be tried within the time; then the player waits. */
const maxTries = 5;
const triesMs = 15 * 60_000;
/** And so many by all players of a network, whatever accounts they open for it. */
const networkTries = 20;

const attemptFrom = ({ ip }: Pick<ClientInfo, 'ip'>): AttemptKey[] => [
  { name: `entered bonus code from ${networkOf(ip)}`, free: networkTries, pauseS: triesMs / 1000 },
];

/** @throws Problem too-many-requests for who has tried too many codes of late */
async function refuseGuesses(tx: Tx, { clock }: Pick<BonusDeps, 'clock'>, playerId: string): Promise<void> {
  const { tried } = await tx
    .selectFrom('player_bonus_code')
    .select((e) => e.fn.countAll<bigint>().as('tried'))
    .where('player_id', '=', playerId)
    .where('status', '>=', codeStatus.incorrect)
    .where('created_at', '>', new Date(clock.now().getTime() - triesMs))
    .executeTakeFirstOrThrow();
  if (tried >= BigInt(maxTries))
    throw new Problem('too-many-requests', 'Too many codes were tried. Try again later.', { retryAfterS: triesMs / 1000 });
}

/** Counts a code before it is looked at, and takes the count back unless it was none. @throws Problem too-many-requests */
async function countGuesses(deps: BonusDeps, clientInfo: ClientInfo, enter: () => Promise<EnteredCode>): Promise<EnteredCode> {
  const attempt = attemptFrom(clientInfo);
  await countAttempt(deps, attempt);
  let isGuess = false;
  try {
    const entered = await enter();
    isGuess = entered.status === codeStatus.incorrect;
    return entered;
  } finally {
    if (!isGuess) await takeAttemptBack(deps, attempt);
  }
}

export const enterBonusCode = handle('enterBonusCode', async ({ context, session, clientInfo, body }) => {
  const { playerId } = session;
  const { db, transact } = context.database;
  const { country } = await requirePlayer(db, playerId);
  const detail = 'Bonuses are not offered in this country; you can still withdraw.';
  await refuseBlockedRegion(context, clientInfo, { act: 'bonus', subject: playerId, country, detail });
  const enter = async () =>
    await transact(async (tx) => {
      const player = await holdPlayer(tx, playerId);
      refuseUnlessActive(player.status);
      refuseUnlessAgreed(player, context);
      await refuseGuesses(tx, context, playerId);
      return await enterCode(tx, context, { playerId, text: body.bonusCode.trim(), trigger: body.trigger });
    });
  return { data: toCode(await countGuesses(context, clientInfo, enter)) };
});

export const listBonusCodes = handle('listBonusCodes', async ({ context, db, session, query }) => {
  const rows = await waitingCodes(db, context, session.playerId)
    .$if(query.trigger !== undefined, (q) => q.where('p.trigger', '=', query.trigger ?? 0))
    .execute();
  return { data: rows.map(toCode) };
});

export const removeBonusCode = handle('removeBonusCode', async ({ context, tx, session, body }) => {
  await removeCode(tx, context, session.playerId, body.playerBonusCodeId);
  return { data: (await waitingCodes(tx, context, session.playerId).execute()).map(toCode) };
});
