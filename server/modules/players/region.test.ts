import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ config: { trustProxy: true } });

test('SE-03 registering and depositing from a blocked place are refused, each with one row of player, place and time', async () => {
  const player = await app().signUp();
  const send = async (path: string, body: object, token?: string) =>
    await fetch(`${app().origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-ipcountry': 'KP',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const registration = {
    email: `${crypto.randomUUID()}@lanternhall.example`,
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const answers = [
    await send('/player/register', registration),
    await send('/payment/invoices/deposit', { method: 'card', currency: 'EUR', amount: 2000 }, player.accessToken),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(451);
    expect(await answer.json()).toMatchObject({ code: 11006 });
  }
  const { rows } = await app().context.database.pool.query(
    "select subject, action, at, after->>'from' as place from audit where action like '%refused by place' order by id",
  );
  expect(rows).toEqual([
    { subject: 'guest', action: 'register refused by place', at: expect.any(Date), place: 'KP' },
    { subject: player.id, action: 'deposit refused by place', at: expect.any(Date), place: 'KP' },
  ]);
  expect(await player.call('readProfile').catch((error: unknown) => error instanceof CallRefused)).toBeTypeOf('object');
});
