// How easily a password is guessed, by zxcvbn with its dictionaries, on a thread of its own: some texts keep it busy for seconds.
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import type { JudgeReply, JudgeTask } from './judge.ts';

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
const reply = (message: JudgeReply): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ id, password, words }: JudgeTask) => {
  reply({ id, score: estimator.check(password, [...words]).score });
});
reply({ isReady: true });
