// Money's path: from where the wallet takes a command, out of its queue or in a transaction, to where it knows its answer. An unexpected error in
// there leaves the wallet's memory in a state that nobody knows, so the process ends and starts again from the ledger. Everywhere else such an
// error is one request's, one job's or one notice's, and the process goes on.
import { AsyncLocalStorage } from 'node:async_hooks';

const path = new AsyncLocalStorage<true>();

/** Runs an act, with all that it begins, as part of money's path. */
export const onMoneyPath = <T>(act: () => T): T => path.run(true, act);

/** Runs what follows from a booked command and is no part of booking it: telling players, raising alarms. */
export const offMoneyPath = <T>(act: () => T): T => path.exit(act);

/** Whether this was begun on money's path. */
export const isOnMoneyPath = (): boolean => path.getStore() === true;
