// What somebody has typed into the sign-up form before leaving it, for this page view alone and never the password.
export interface SignUpDraft {
  email: string;
  country: string;
  currency: string;
  dateOfBirth: string;
}

let draft: SignUpDraft | undefined;

/** Keeps what is worth keeping; an empty form is no draft. */
export function keepSignUpDraft({ email, country, currency, dateOfBirth }: SignUpDraft): void {
  draft = email.trim() === '' && dateOfBirth === '' ? undefined : { email, country, currency, dateOfBirth };
}

export const readSignUpDraft = (): SignUpDraft | undefined => draft;

export function forgetSignUpDraft(): void {
  draft = undefined;
}
