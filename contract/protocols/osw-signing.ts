import { oswClockWindowMs, oswHeaders, oswReplayGuardMs, oswSigningText } from './osw.ts';

/** How messages of Open Seamless Wallet are signed, for kit/signed-http. */
export const oswSigning = {
  headers: oswHeaders,
  text: oswSigningText,
  clockWindowMs: oswClockWindowMs,
  replayGuardMs: oswReplayGuardMs,
};
