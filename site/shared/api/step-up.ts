// The question whether it is still the player: a call that needs a recent authentication waits for it and is sent again. The dialog listens here.
import { createStore, useStore } from '../store.ts';

/** How the player may authenticate anew; `signIn` where only a new sign-in will do. */
export type StepUpMethod = 'code' | 'passkey' | 'password' | 'signIn';

export interface StepUpQuestion {
  methods: readonly StepUpMethod[];
  answer: (isConfirmed: boolean) => void;
}

const question = createStore<StepUpQuestion | undefined>(undefined);
let pending: Promise<boolean> | undefined;

/** What the player is asked now. */
export const useStepUpQuestion = (): StepUpQuestion | undefined => useStore(question, undefined);

/** Asks for it. Everybody who asks meanwhile waits for the same answer; false: not given. */
export function askForStepUp(methods: readonly StepUpMethod[]): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => question.set({ methods, answer: resolve })).finally(() => {
    pending = undefined;
    question.set(undefined);
  });
  return pending;
}
