// The question whether it is still the player: a call that needs a fresh proof waits for it and is sent again. The dialog listens here.
import { createStore, useStore } from '../store.ts';

/** What the house takes as a proof; `signIn` where only a new sign-in can prove anything. */
export type Proof = 'code' | 'passkey' | 'password' | 'signIn';

export interface Question {
  proofs: readonly Proof[];
  answer: (isProven: boolean) => void;
}

const question = createStore<Question | undefined>(undefined);
let pending: Promise<boolean> | undefined;

/** What the player is asked now. */
export const useQuestion = (): Question | undefined => useStore(question, undefined);

/** Asks for a proof. Everybody who asks meanwhile waits for the same answer; false: not given. */
export function askForProof(proofs: readonly Proof[]): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => question.set({ proofs, answer: resolve })).finally(() => {
    pending = undefined;
    question.set(undefined);
  });
  return pending;
}
