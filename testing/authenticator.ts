// A passkey device in software, for tests: it makes keys and signs challenges as a browser's would (WebAuthn, ES256, attestation none).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Authenticator {
  register(options: object): Answer;
  prove(options: object, bend?: { origin?: string; isVerified?: boolean }): Answer;
}

interface Answer {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string } & Record<string, unknown>;
  clientExtensionResults: object;
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A device whose page has this origin. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authData(bits: number, more: Buffer = Buffer.of()): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(bits), count, more]);
  }
  const answer = (response: Answer['response']): Answer => {
    const id = credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  };

  return {
    register(options) {
      const { challenge } = options as { challenge: string };
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(isoCBOR.encode(cose))]);
      const data = authData(flags.present | flags.verified | flags.hasKey, key);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString('base64url'),
        transports: ['internal'],
      });
    },
    prove(options, bend = {}) {
      const { challenge } = options as { challenge: string };
      const client = clientData('webauthn.get', challenge, bend.origin ?? origin);
      const data = authData(bend.isVerified === false ? flags.present : flags.present | flags.verified);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}
