// The question whether it is still the player: a call that needs a fresh proof waits for it and is sent again. The dialog listens here.

/** What the house takes as a proof; `signIn` where only a new sign-in can prove anything. */
export type Proof = 'code' | 'passkey' | 'password' | 'signIn';

export interface Question {
  proofs: readonly Proof[];
  answer: (isProven: boolean) => void;
}

let question: Question | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function change(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

export const readQuestion = (): Question | undefined => question;

export function onQuestionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for a proof. Everybody who asks meanwhile waits for the same answer; false: not given. */
export function askForProof(proofs: readonly Proof[]): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => change({ proofs, answer: resolve })).finally(() => {
    pending = undefined;
    change(undefined);
  });
  return pending;
}
