import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signMessage } from '#games/provider/signature.ts';
import { type House, key, launchOf, openTestApp } from '#games/testing/studio-under-test.ts';

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await app.close();
});

describe('the casino at the door', () => {
  const url = '/studio/osw/v1/games';
  const signed = (secret: string, ms: number, path = url) =>
    signMessage({ ...key, secret }, { method: 'GET', path, body: '' }, randomUUID(), ms);

  test('lists the game with its figures and signs the answer', async () => {
    const { status, body, headers } = await app.ask<{ games: Record<string, unknown>[] }>('GET', '/games');
    expect(status).toBe(200);
    const listed = body.games.find(({ id }) => id === 'golden-caravan');
    expect(listed).toMatchObject({ provider: 'lamplight-studio', rtp: '96.2009', maxWinTimes: 28_853 });
    expect(listed).toMatchObject({ exclusive: true, hasDemo: true, hasFreeRounds: true, lines: 20, volatility: 'medium' });
    expect(listed?.['paytable']).toHaveLength(11);
    const values = ['20', '40', '60', '100', '200', '300', '500', '1000', '2000', '3000', '5000', '10000'];
    expect(listed?.['stakes']).toContainEqual({ currency: 'EUR', min: '20', max: '10000', values });
    expect(headers['osw-signature']).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });

  test.each([
    ['no signature', () => ({})],
    ['a stranger', () => signed('a wrong secret', app.clock.ms)],
    ['another key', () => ({ ...signed(key.secret, app.clock.ms), 'osw-key': 'someone' })],
    ['a time a minute off', () => signed(key.secret, app.clock.ms - 60_001)],
    ['another path', () => signed(key.secret, app.clock.ms, `${url}?all=1`)],
  ])('answers 401 to %s', async (_case, headers) => {
    expect((await app.app.inject({ url, headers: headers() })).statusCode).toBe(401);
  });

  test('answers 401 to a recorded request that comes again', async () => {
    const headers = signed(key.secret, app.clock.ms);
    expect((await app.app.inject({ url, headers })).statusCode).toBe(200);
    expect((await app.app.inject({ url, headers })).statusCode).toBe(401);
  });

  test('refuses launches it cannot serve, and what it does not offer', async () => {
    expect((await app.ask('POST', '/launch', launchOf({ gameId: 'no-such-game' }))).body).toEqual({ status: 'GAME_DISABLED' });
    expect((await app.ask('POST', '/launch', launchOf({ currency: 'XAU' }))).body).toEqual({ status: 'BAD_REQUEST' });
    expect((await app.ask('POST', '/launch', { gameId: 'golden-caravan' })).body).toEqual({ status: 'BAD_REQUEST' });
    for (const bad of ['\0', '\ud800'])
      for (const launch of [
        launchOf({ lobbyUrl: bad }),
        launchOf({ symbol: bad }),
        launchOf({ rules: { autoplay: true, slamStop: true, minCycleMs: 0, minStake: '20', maxStake: '10000', jurisdiction: bad } }),
      ])
        expect((await app.ask('POST', '/launch', launch)).body).toEqual({ status: 'BAD_REQUEST' });
    expect((await app.ask('POST', '/free-rounds/create', { grantId: '1' })).body).toMatchObject({ accepted: false });
    expect((await app.ask('POST', '/free-rounds/cancel', { grantId: '1' })).body).toMatchObject({ accepted: false });
    expect((await app.ask('POST', '/session/close', { sessionToken: 'unknown', reason: 'logout' })).body).toEqual({ closed: false });
    expect((await app.ask('GET', `/round/${randomUUID()}`)).status).toBe(404);
    expect((await app.ask('GET', '/round/one')).status).toBe(404);
    expect((await app.ask('GET', '/transactions?from=yesterday')).body).toEqual({ status: 'BAD_REQUEST' });
    expect((await app.ask('GET', '/transactions?cursor=x')).body).toEqual({ status: 'BAD_REQUEST' });
    expect((await app.ask('POST', '/launch', { text: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('the client at the door', () => {
  test('answers 401 to whoever has no play token, whatever is asked', async () => {
    const player = await app.launch();
    for (const token of ['', 'Bearer nothing-that-was-ever-given', `Basic ${player.playToken}`])
      for (const [method, path] of [
        ['GET', '/session'],
        ['POST', '/rounds'],
        ['GET', '/seeds'],
      ] as const) {
        const answer = await app.app.inject({ method, url: `/studio/api${path}`, headers: { authorization: token } });
        expect(answer.statusCode).toBe(401);
        expect(answer.headers['content-type']).toContain('application/problem+json');
        expect(answer.headers['cache-control']).toBe('no-store');
      }
  });

  test("does not know another player's round", async () => {
    const player = await app.launch();
    const stranger = await app.launch();
    const { round } = await player.play();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/finish', undefined],
      ['POST', '/progress', { shownSteps: 0 }],
    ] as const)
      expect((await stranger.ask(method, `/rounds/${round.id}${path}`, body)).status).toBe(404);
    expect((await player.ask('GET', `/rounds/${round.id}`)).status).toBe(200);
  });

  test.each([
    ['no JSON', '/rounds', 'stake', 400, 'malformed-request'],
    ['no action', '/rounds', { stake: '100' }, 422, 'invalid-input'],
    ['money as a number', '/rounds', { actionId: randomUUID(), stake: 100 }, 422, 'invalid-input'],
    ['a field too many', '/rounds', { actionId: randomUUID(), stake: '100', win: '1' }, 422, 'invalid-input'],
    ['a stake below the least', '/rounds', { actionId: randomUUID(), stake: '10' }, 422, 'stake-out-of-range'],
    ['a stake above the most', '/rounds', { actionId: randomUUID(), stake: '10020' }, 422, 'stake-out-of-range'],
    ['a stake that does not divide', '/rounds', { actionId: randomUUID(), stake: '110' }, 422, 'stake-out-of-range'],
    ['a round id that is none', '/rounds/1/finish', {}, 422, 'invalid-input'],
    ['an unknown round', `/rounds/${randomUUID()}/finish`, {}, 404, 'not-found'],
    ['an unknown call', '/spins', {}, 404, 'not-found'],
    ['an empty client seed', '/seeds/rotate', { clientSeed: '' }, 422, 'invalid-input'],
    ['a client seed beyond ASCII', '/seeds/rotate', { clientSeed: 'Grüße' }, 422, 'invalid-input'],
    ['a top-up in real play', '/demo/top-up', {}, 409, 'real-play'],
    ['a body too large', '/seeds/rotate', { clientSeed: 'x'.repeat(9000) }, 413, 'body-too-large'],
  ])('refuses %s', async (_case, path, payload, status, code) => {
    const player = await app.launch();
    const headers = { authorization: `Bearer ${player.playToken}`, 'content-type': 'application/json' };
    const answer = await app.app.inject({ method: 'POST', url: `/studio/api${path}`, headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(answer.json<{ messageKey: string }>().messageKey).toBe(`refused.${code}`);
  });

  test('takes nothing but JSON', async () => {
    const player = await app.launch();
    const headers = { authorization: `Bearer ${player.playToken}`, 'content-type': 'text/plain' };
    expect((await app.app.inject({ method: 'POST', url: '/studio/api/rounds', headers, payload: 'spin' })).statusCode).toBe(415);
  });

  test('answers 429 to a flood', async () => {
    const busy = await openTestApp(inject('postgresUrl'), { dev: { withoutRateLimits: false } });
    const limited = await busy.startStudio({ withoutRateLimits: false });
    const player = busy.at(limited, await busy.launch());
    const answers = await Promise.all(Array.from({ length: 400 }, async () => await player.ask('GET', '/seeds')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    await busy.close();
  });
});

describe('what the casino refuses', () => {
  test.each([
    ['LIMIT_BET', 'stake-refused'],
    ['LIMIT_LOSS', 'stake-refused'],
    ['STAKE_OUT_OF_RANGE', 'stake-refused'],
    ['PLAYER_BLOCKED', 'stake-refused'],
    ['SESSION_EXPIRED', 'stake-refused'],
    ['GAME_DISABLED', 'stake-refused'],
    ['CURRENCY_MISMATCH', 'stake-refused'],
    ['TOO_FAST', 'stake-refused'],
    ['REALITY_CHECK', 'stake-refused'],
    ['LOCATION_BLOCKED', 'stake-refused'],
    ['BONUS_RULE', 'stake-refused'],
    ['INSUFFICIENT_FUNDS', 'insufficient-funds'],
  ] as const)('%s voids the round, costs nothing and is told', async (status, code) => {
    const player = await app.launch({ balance: 500n });
    app.operator.failNext('bet', { status, ...(status === 'TOO_FAST' && { retryAfterMs: 700 }) });
    const actionId = randomUUID();
    const first = await player.spin('100', actionId);
    expect([first.status, first.body.code, first.body.operatorStatus]).toEqual([409, code, status]);
    expect(first.body.messageKey).toBe(`refused.${status.toLowerCase().replaceAll('_', '-')}`);
    expect((await player.spin('100', actionId)).body).toEqual(first.body);
    expect(app.operator.wallet.balance(player.sessionToken)).toBe(500n);
    expect(app.operator.calls.filter(({ call, body }) => call === 'rollback' && body.sessionToken === player.sessionToken)).toEqual([]);
    expect((await player.spin('100')).status).toBe(200);
  });

  test('a real lack of money is no different', async () => {
    const player = await app.launch({ balance: 99n });
    expect((await player.spin('100')).body.code).toBe('insufficient-funds');
  });

  test.each(['TEMPORARY', 'MAINTENANCE', 'IN_PROGRESS'] as const)('%s is no proof, so the stake is rolled back', async (status) => {
    const player = await app.launch({ balance: 500n });
    app.operator.failNext('bet', { status });
    expect((await player.spin('100')).body).toMatchObject({ code: 'stake-refused', operatorStatus: status });
    await app.quiet();
    expect(app.operator.calls.at(-1)?.call).toBe('rollback');
    expect(app.operator.wallet.balance(player.sessionToken)).toBe(500n);
  });
});

describe('a feature that is bought', () => {
  const rules = { autoplay: false, slamStop: false, minCycleMs: 0, minStake: '20', maxStake: '50000', jurisdiction: 'default' };
  const open = async (more: object = {}) =>
    await app.launch({ gameId: 'ringed-giant', balance: 10_000n, rules: { ...rules, featureBuy: true, ...more } });
  const buy = async (player: Awaited<ReturnType<typeof open>>, stake: string, choice: string, more: object = {}) =>
    await player.ask<{ code?: string; round?: { id: string; stake: string; choice: string } }>('POST', '/rounds', {
      actionId: randomUUID(),
      stake,
      choice,
      ...more,
    });

  test('HI-04 costs its price in one bet of the casino’s, once for the same action, and is recalled with what was chosen', async () => {
    const player = await open();
    expect((await player.session()).rules.featureBuy).toBe(true);
    const actionId = randomUUID();
    const twice = await Promise.all([buy(player, '800', 'moons', { actionId }), buy(player, '800', 'moons', { actionId })]);
    const [{ body }] = twice;
    expect(twice.map(({ status, body: { round } }) => [status, round?.id])).toEqual([
      [200, body.round?.id],
      [200, body.round?.id],
    ]);
    expect(body.round).toMatchObject({ stake: '800', choice: 'moons' });
    const bets = app.operator.calls.filter(({ call, body: { roundId } }) => call === 'bet' && roundId === body.round?.id);
    expect(bets.map(({ body: { amount } }) => amount)).toEqual(['800']);
    await player.finish(body.round?.id ?? '');
    await app.quiet();
    const recalled = await app.ask('GET', `/round/${body.round?.id}`);
    expect(recalled.body).toMatchObject({ stake: '800', proof: { stake: '800', choice: 'moons' } });
    expect((await player.ask('GET', '/rounds')).body).toMatchObject({ rounds: [{ stake: '800', choice: 'moons' }] });
  });

  test('is refused where the rules do not allow it, whatever the client asks, and nothing is staked', async () => {
    for (const more of [{ featureBuy: false }, { featureBuy: undefined }]) {
      const player = await open(more);
      expect((await player.session()).rules.featureBuy).toBe(false);
      const answer = await buy(player, '800', 'moons');
      expect([answer.status, answer.body.code]).toEqual([409, 'feature-buy-off']);
      expect((await buy(player, '20', 'single')).status).toBe(200);
      expect(app.operator.wallet.balance(player.sessionToken)).toBeGreaterThanOrEqual(9980n);
    }
  });

  test('is refused for another price, over the casino’s largest stake, with a free round, and for more than the player has', async () => {
    const player = await open({ maxStake: '1200' });
    for (const [stake, choice, code, more] of [
      ['20', 'moons', 'stake-out-of-range', {}],
      ['820', 'moons', 'stake-out-of-range', {}],
      ['2000', 'parade', 'stake-out-of-range', {}],
      ['800', 'single', 'stake-out-of-range', {}],
      ['800', 'moons', 'invalid-input', { grantId: 'a-grant' }],
    ] as const)
      expect([stake, choice, (await buy(player, stake, choice, more)).body.code]).toEqual([stake, choice, code]);
    const poor = await app.launch({ gameId: 'ringed-giant', balance: 700n, rules: { ...rules, featureBuy: true } });
    expect((await buy(poor, '800', 'moons')).body.code).toBe('insufficient-funds');
    expect(app.operator.wallet.balance(poor.sessionToken)).toBe(700n);
  });
});
