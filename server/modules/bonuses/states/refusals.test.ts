// Who may take no bonus is told why, call by call, and nothing is booked: by place, exclusion, block and terms that changed.
import { expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ config: { trustProxy: true } });
const why = ['--reason', 'a test of refusals'];

/** A call as the player's browser makes it in a country. Returns the status and the code of the refusal. */
async function from(
  country: string,
  player: TestPlayer,
  method: 'PUT' | 'POST',
  path: string,
  body?: object,
): Promise<(number | undefined)[]> {
  const answer = await fetch(`${app().origin}/api/game/${path}`, {
    method,
    headers: { authorization: `Bearer ${player.accessToken}`, 'cf-ipcountry': country, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code } = (await answer.json()) as { code?: number };
  return [answer.status, code];
}

async function granted(): Promise<{ player: TestPlayer; activate: string; cancel: string }> {
  const player = await app().signUp();
  expect((await openVerbs(app())('bonus', 'grant', player.email, 'refused', 'EUR', ...why)).code).toBe(0);
  const [bonus] = (await player.call('listPlayerBonuses')).data;
  return { player, activate: `player-bonuses/${bonus?.id}/activate`, cancel: `player-bonuses/${bonus?.id}/cancel` };
}
const code = { bonusCode: 'whatever', trigger: 1 };

test('EX-04 a bonus is refused by its reason: the place, an exclusion, a block, new terms; giving it back is open to all of them', async () => {
  const verbs = openVerbs(app());
  expect((await verbs('bonus', 'publish', templateFile(grantedTemplate('refused', 500)), ...why)).code).toBe(0);
  const { database, notifier } = app().context;
  const [traveller, blocked, excluded, late] = [await granted(), await granted(), await granted(), await granted()];

  expect(await from('KP', traveller.player, 'PUT', traveller.activate)).toEqual([451, 11006]);
  expect(await from('KP', traveller.player, 'POST', 'bonuses/bonuscodes', code)).toEqual([451, 11006]);
  expect(await from('DE', traveller.player, 'PUT', traveller.activate)).toEqual([200, undefined]);

  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, blocked.player.id, playerStatus.blocked));
  expect(await from('DE', blocked.player, 'PUT', blocked.activate)).toEqual([409, 11005]);
  expect(await from('DE', blocked.player, 'POST', 'bonuses/bonuscodes', code)).toEqual([409, 11005]);
  expect(await from('KP', blocked.player, 'PUT', blocked.cancel)).toEqual([200, undefined]);

  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, excluded.player.id, playerStatus.excluded));
  expect(await from('DE', excluded.player, 'PUT', excluded.activate)).toEqual([409, 11004]);
  expect(await from('DE', excluded.player, 'PUT', excluded.cancel)).toEqual([200, undefined]);

  await database.transact(async (tx) => await changeSetting(tx, notifier, 'termsVersion', '2026-12-01'));
  await expect.poll(async () => await from('DE', late.player, 'PUT', late.activate)).toEqual([409, 11008]);
  for (const { player } of [blocked, excluded, late]) expect((await player.accounts())[0]).toMatchObject({ balance: 0, bonus: 0 });
});
