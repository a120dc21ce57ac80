// Loaded into a house's process before it starts: on SIGUSR2 the next fault of the list FAULTS happens in it.
import { onMoneyPath } from '#server/platform/money-path.ts';

const reject = (message: string): void => void Promise.reject(new Error(message));
const throwSoon = (message: string): void =>
  void setTimeout(() => {
    throw new Error(message);
  }, 1);

const faults: Record<string, () => void> = {
  rejection: () => reject('a fault from nowhere'),
  exception: () => throwSoon('a thrown fault from nowhere'),
  'money rejection': () => onMoneyPath(() => reject('a fault on the way of money')),
  'money exception': () => onMoneyPath(() => throwSoon('a thrown fault on the way of money')),
  // the main thread does nothing else any more, at its end neither
  busy: () =>
    void process.on('SIGINT', () =>
      setTimeout(() => {
        for (;;);
      }, 1),
    ),
};
const wanted = (process.env['FAULTS'] ?? '').split(',');
process.on('SIGUSR2', () => faults[wanted.shift() ?? '']?.());
