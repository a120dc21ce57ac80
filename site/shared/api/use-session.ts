import { useStore } from '../store.ts';
import { session, type SessionState } from './session.ts';

const onServer: SessionState = { status: 'unknown' };

/** The session, live. On the server and until the browser has looked at its cookies: unknown. */
export const useSession = (): SessionState => useStore(session, onServer);
