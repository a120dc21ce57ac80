import { expect, test } from 'vitest';
import { channels } from '#contract/live/channels.ts';
import { channelHandlers } from '#site/app/live/feature-channels.ts';
import { type ChannelHandlers, channelNames, collectChannels, type LivePage, snapshotOf, takeNews } from './live-channels.ts';

const page = {} as LivePage;

test('the features take every channel that the contract has events for, each read again by the call of its snapshot', () => {
  expect(channelNames(channelHandlers).toSorted()).toEqual(Object.keys(channels).toSorted());
  const snapshots = channelNames(channelHandlers).map((name) => [name, snapshotOf(name)]);
  expect(Object.fromEntries(snapshots)).toEqual({
    'player:play-session': 'readPlaySession',
    'wallet:accounts': 'listAccounts',
    'payment:invoices': 'listInvoices',
    'bonus:player-bonus-codes': 'listBonusCodes',
    'bonus:player-bonuses': 'listPlayerBonuses',
    'bonus:player-freespins': 'listPlayerFreeSpins',
    'game:bets': 'listBets',
    'player:limits': 'listLimits',
    'notification:notifications': 'listNotifications',
    'game:winners': 'listWinners',
    'verification:checks': 'readVerification',
    'support:chat': 'readChat',
  });
});

test('news reach the handler of their channel alone; a channel that nobody takes is passed over', () => {
  const taken: unknown[] = [];
  const handlers: ChannelHandlers = {
    'game:winners': { take: (_page, event) => void taken.push(event) },
    'game:bets': { take: () => ({ kind: 'info', title: 'A bet' }) },
  };
  const winners = { event: 'winners.updated' as const, winners: [], version: 1 };
  expect(takeNews(handlers, page, { channel: 'game:winners', event: winners })).toBeUndefined();
  expect(taken).toEqual([winners]);
  expect(takeNews(handlers, page, { channel: 'game:bets', event: {} as never })).toEqual({ kind: 'info', title: 'A bet' });
  expect(takeNews(handlers, page, { channel: 'wallet:accounts', event: {} as never })).toBeUndefined();
  expect(taken).toEqual([winners]);
});

test('a channel that two features take is an error', () => {
  const feature = { channels: { 'game:bets': { take: () => undefined } } };
  expect(() => collectChannels([feature, feature])).toThrow("Two features take the channel 'game:bets'");
});
