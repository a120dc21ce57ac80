// Errors that nobody caught. Outside money's path they are logged, raised as an alarm and survived; inside it the process ends as it does on a
// signal, its database included.
import { isOnMoneyPath } from './money-path.ts';
import { errorLines } from './plain-error.ts';

export interface UnexpectedErrors {
  /** Tells of an error that was survived. Must not throw. */
  tell(error: unknown): void;
  /** Ends the process after an error on money's path. */
  end(): void;
}

/** Listens for errors of this process that nobody caught. */
export function catchUnexpected({ tell, end }: UnexpectedErrors): void {
  const meet = (error: unknown): void => {
    if (isOnMoneyPath()) {
      console.error(`An unexpected error on money's path; the house closes and can be started again.\n${errorLines(error)}`);
      end();
    } else tell(error);
  };
  process.on('unhandledRejection', meet);
  process.on('uncaughtException', meet);
  // who reads the output may be gone; that is no reason to say more about it
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
