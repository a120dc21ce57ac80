// What somebody has typed into the sign-up form before leaving it, for this tab alone: it outlives steps, errors and a reload. No password,
// no identity number and no answer of theirs is ever in it.
export const draftFields = ['email', 'country', 'currency', 'language', 'state', 'dateOfBirth', 'bonusCode'] as const;
export type SignUpDraft = Partial<Record<(typeof draftFields)[number], string>>;

const key = 'sign-up-draft';
/** What only a person can have typed: the rest may be guessed. */
const typedFields = ['email', 'dateOfBirth', 'bonusCode'] as const;

/** Keeps what is worth keeping; an empty form is no draft. */
export function keepSignUpDraft(values: Readonly<Record<string, unknown>>): void {
  const texts = draftFields.map((name) => [name, values[name]] as const).filter(([, text]) => typeof text === 'string' && text !== '');
  const draft = Object.fromEntries(texts) as SignUpDraft;
  if (typedFields.every((name) => (draft[name] ?? '').trim() === '')) forgetSignUpDraft();
  else sessionStorage.setItem(key, JSON.stringify(draft));
}

export function readSignUpDraft(): SignUpDraft | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as SignUpDraft);
}

export function forgetSignUpDraft(): void {
  sessionStorage.removeItem(key);
}
