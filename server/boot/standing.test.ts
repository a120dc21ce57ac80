// Who is excluded, takes a break or is blocked reads and withdraws; every call is tried.
import { expect, test } from 'vitest';
import { type CallSpec, needsGoodStanding } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const specOf = (name: CallName): CallSpec => calls[name].spec;
const names = (Object.keys(calls) as CallName[]).filter((name) => specOf(name).who !== 'guest');

/** The number of the refusal; undefined for an answer. */
async function refusalOf(player: TestPlayer, name: CallName): Promise<number | undefined> {
  const { method, path } = pathOf(name);
  const response = await fetch(`${app().origin}/api${path.replace('{id}', crypto.randomUUID())}`, {
    method,
    headers: { authorization: `Bearer ${player.accessToken}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: '{}' }),
  });
  expect([name, response.status]).not.toEqual([name, 401]);
  return ((await response.json()) as { code?: number }).code;
}
const bar = async (player: TestPlayer, status: (typeof playerStatus)[keyof typeof playerStatus]) =>
  await app().context.database.transact(async (tx) => await changePlayerStatus(tx, app().context.notifier, player.id, status));

test.each([
  ['excluded', 11004],
  ['coolingOff', 11004],
  ['blocked', 11005],
] as const)('EX-03 a player who is %s makes the calls that are open to them and no other', async (status, code) => {
  const player = await app().signUp();
  await bar(player, playerStatus[status]);
  // what ends the session comes last
  for (const name of names.toSorted((a, b) => Number(a === 'signOut') - Number(b === 'signOut')))
    expect([name, (await refusalOf(player, name)) === code]).toEqual([name, needsGoodStanding(specOf(name))]);
});

test('EX-03 of the commands those are open that withdraw, leave, confirm who acts, or take away', () => {
  const commands = names.filter((name) => specOf(name).kind !== 'read');
  const leaving = ['createWithdrawal', 'declineInvoice', 'closeAccount', 'switchAccount', 'signOut', 'closeSession', 'closeOtherSessions'];
  const safety = [
    'beginTotp',
    'confirmTotp',
    'removeTotp',
    'renewRecoveryCodes',
    'beginPasskey',
    'addPasskey',
    'removePasskey',
    'beginProof',
    'acknowledgeMarker',
  ];
  const person = [
    'stepUp',
    'changePassword',
    'confirmEmail',
    'resendConfirmation',
    'updateProfile',
    'chooseAvatar',
    'agreeToTerms',
    'sendCommunication',
  ];
  // lowers, takes a rise back, asks for the return; what raises is refused by the act itself
  const limits = ['changeLimits'];
  const documents = ['uploadDocument', 'removeDocument'];
  const complaining = [
    'createComplaint',
    'createComplaintWithFiles',
    'replyToComplaint',
    'replyToComplaintWithFiles',
    'withdrawComplaint',
    'requestDataExport',
  ];
  const verifying = ['openVerification', 'acknowledgeVerification'];
  // an interval that is shorter or longer changes nothing for somebody who does not play
  const checking = ['setRealityCheck', 'acknowledgeRealityCheck'];
  const leavingForGood = ['eraseAccount'];
  const reading = ['acknowledgeProtectionNotice', 'acknowledgeFundsNotice'];
  // whoever may not play may still ask for help, and says how the house writes to them
  const chatting = [
    'sendChatMessage',
    'sendChatFiles',
    'markChatRead',
    'tellChatTyping',
    'endChat',
    'rateChat',
    'mailChatTranscript',
    'keepFreshchatRestoreId',
    'claimGuestChat',
  ];
  const messages = ['changeNotificationPreferences', 'findPushSubscription', 'removePushSubscription'];
  const taking = [
    'removeSocialLink',
    'removeFavorite',
    'clearNotifications',
    'cancelPlayerBonus',
    'cancelPlayerFreeSpins',
    'removeBonusCode',
    'changeBonusOptIn',
  ];
  // a bet that is open can be ended before its time; to see what a slip comes to, and how odds are read, changes nothing
  const betting = ['quoteSlip', 'changeSportsSettings', 'quoteCashOut', 'takeCashOut', 'setAutoCashOut'];
  const open = new Set<string>([
    ...betting,
    ...leaving,
    ...safety,
    ...person,
    ...limits,
    ...complaining,
    ...verifying,
    ...checking,
    ...leavingForGood,
    ...reading,
    ...taking,
    ...chatting,
    ...messages,
    ...documents,
  ]);
  // a command that is new is closed; whoever opens it says so here as well
  expect(commands.filter((name) => !needsGoodStanding(specOf(name))).toSorted()).toEqual([...open].toSorted());
  for (const closed of ['createDeposit', 'playGame', 'openAccount', 'hideAccount', 'addFavorite', 'addSocialLink'] as const)
    expect([closed, needsGoodStanding(specOf(closed))]).toEqual([closed, true]);
});

test('EX-03 an excluded player opens no account and marks no game, and withdraws', async () => {
  const player = await app().signUp();
  await app().fund(player, 5000n);
  await bar(player, playerStatus.excluded);
  const [game] = (await app().guest.call('listGames')).data;
  const refused = async (act: Promise<unknown>) => await act.catch((error: unknown) => (error as CallRefused).problem);
  expect(await refused(player.call('openAccount', { body: { currency: 'USD' } }))).toMatchObject({ code: 11004, status: 409 });
  expect(await refused(player.call('addFavorite', { params: { id: game?.identity ?? '' } }))).toMatchObject({ code: 11004 });
  expect(await player.accounts()).toHaveLength(1);
  expect((await player.call('listFavorites')).data).toEqual([]);
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  const input = { method: 'bank-transfer', currency: 'EUR', amount: 5000, fields, key: crypto.randomUUID() };
  expect((await player.call('createWithdrawal', { body: input })).data).toMatchObject({ status: 1, amount: 5000 });
  // back in good standing everything is open again
  await bar(player, playerStatus.active);
  expect((await player.call('openAccount', { body: { currency: 'USD' } })).data).toMatchObject({ currency: 'USD' });
});
