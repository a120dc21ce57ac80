// {prefix}/osw/v1/: the casino's calls to its provider, signed both ways. HTTP 200 with a status, except for a bad signature (401), a
// body too large (413), an unknown round (404) and faults.
import Ajv from 'ajv';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { OswFreeRounds, OswFreeRoundsCancel, OswLaunch, OswSessionClose, oswBase, oswMaxBytes } from '#contract/protocols/osw.ts';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import { OswOddsRequest } from '#contract/protocols/osw-odds.ts';
import { OswJackpotPublish, OswJackpotRef } from '#contract/protocols/osw-jackpots.ts';
import { serveSigned, type SignedRoute } from '#kit/signed-http/serve-signed.ts';
import { cancelGrant } from '../free-rounds/cancel-grant.ts';
import { createGrant } from '../free-rounds/create-grant.ts';
import { newId } from '../ids.ts';
import { listJackpots, publishJackpot, setJackpotState, sumContributions } from '../jackpot/operate-jackpots.ts';
import type { Studio } from '../studio.ts';
import { closeSession } from './close-session.ts';
import { launchGame } from './launch-game.ts';
import { listGames } from './list-games.ts';
import { listTransactions } from './list-transactions.ts';
import { recallRound } from './recall-round.ts';
import { tellOdds } from './tell-odds.ts';

const ajv = new Ajv.default({ strict: false });
const isLaunch = ajv.compile<OswLaunch>(OswLaunch);
const isSessionClose = ajv.compile<{ sessionToken: string; reason: string }>(OswSessionClose);
const isOdds = ajv.compile<OswOddsRequest>(OswOddsRequest);
const isFreeRounds = ajv.compile<OswFreeRounds>(OswFreeRounds);
const isGrant = ajv.compile<{ grantId: string }>(OswFreeRoundsCancel);
const isPublish = ajv.compile<Static<typeof OswJackpotPublish>>(OswJackpotPublish);
const isJackpot = ajv.compile<Static<typeof OswJackpotRef>>(OswJackpotRef);
const badRequest = { status: 'BAD_REQUEST' };
const badGrant = { ...badRequest, accepted: false };
const badJackpot = { accepted: false, reason: 'The body is not of the form that the protocol has.' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const jackpotRoutes = (studio: Studio): SignedRoute[] => [
  ['GET', '/jackpots', async () => await listJackpots(studio)],
  [
    'GET',
    '/jackpots/:id/contributions',
    async ({ params, query }) => await sumContributions(studio, params['id'] ?? '', textOf(query['before'])),
  ],
  ['POST', '/jackpots/publish', async ({ body }) => (isPublish(body) ? await publishJackpot(studio, body) : badJackpot)],
  ['POST', '/jackpots/pause', async ({ body }) => (isJackpot(body) ? await setJackpotState(studio, body.jackpotId, 'paused') : badJackpot)],
  [
    'POST',
    '/jackpots/resume',
    async ({ body }) => (isJackpot(body) ? await setJackpotState(studio, body.jackpotId, 'running') : badJackpot),
  ],
];

function routesOf(studio: Studio): SignedRoute[] {
  return [
    ['POST', '/launch', async ({ body }) => (isLaunch(body) ? await launchGame(studio, body) : badRequest)],
    ['GET', '/games', async () => listGames(studio)],
    ['POST', '/session/close', async ({ body }) => (isSessionClose(body) ? await closeSession(studio, body) : badRequest)],
    ['GET', '/round/:id', async ({ params }) => await recallRound(studio, params['id'] ?? '')],
    ['POST', '/rounds/odds', async ({ body }) => (isOdds(body) ? await tellOdds(studio, body) : badRequest)],
    ['GET', '/transactions', async ({ query }) => await listTransactions(studio, query)],
    ['POST', '/free-rounds/create', async ({ body }) => (isFreeRounds(body) ? await createGrant(studio, body) : badGrant)],
    ['POST', '/free-rounds/cancel', async ({ body }) => (isGrant(body) ? await cancelGrant(studio, body.grantId) : badGrant)],
    ...jackpotRoutes(studio),
  ];
}

export function serveOsw(root: FastifyInstance, studio: Studio): void {
  serveSigned(root, {
    base: oswBase,
    scheme: oswSigning,
    key: studio.key,
    wallMs: () => studio.wallMs(),
    newId,
    maxBytes: oswMaxBytes,
    notThere: { status: 'TX_NOT_FOUND' },
    routes: routesOf(studio),
  });
}
