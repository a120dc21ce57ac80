// Who is here: signing up, in and out, passwords, passkeys, sign-ins of an identity provider, the open sessions.
export { OpenSessions } from './parts/open-sessions.tsx';
export { SignInFirst } from './parts/sign-in-first.tsx';
export { TextChanges } from './parts/text-changes.tsx';
export { Sessions } from './parts/sessions.tsx';
export { signOut } from './sign-out.ts';
export { createPasskey } from './passkeys.ts';
export { loadSocial, providerMessage } from './social-login.ts';
