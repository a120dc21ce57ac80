import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, serverSession, type SessionState } from './session.ts';

/** The session, live. On the server and until the browser has looked at its cookies: unknown. */
export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, readSession, () => serverSession);
