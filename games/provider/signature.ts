// Signatures of Open Seamless Wallet in both directions.
import type { IncomingHttpHeaders } from 'node:http';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import { isSignedHttp, type SignedMessage, type SigningKey, signHttp } from '#kit/signed-http/signature.ts';

export type OswKey = SigningKey;

/** The headers that sign a message at a moment. */
export const signMessage = (key: OswKey, message: SignedMessage, requestId: string, wallMs: number): Record<string, string> =>
  signHttp(oswSigning, key, message, requestId, wallMs);

/** True when the headers hold a timestamp inside the clock window and the signature of exactly this message. */
export const isSigned = (key: OswKey, headers: IncomingHttpHeaders, message: SignedMessage, wallMs: number): boolean =>
  isSignedHttp(oswSigning, key, headers, message, wallMs);
