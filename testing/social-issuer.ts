// An identity provider for tests: its keys over HTTP, and tokens as good or as bad as a test wants them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { SocialConfig } from '#server/modules/identity/index.ts';
import { newToken } from '#server/platform/ids.ts';

export interface SocialIssuer {
  config: SocialConfig;
  /** A token that is good, but for what is given. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  server: Server;
}

export const newNonce = (): string => newToken();

export async function openIssuer(more: Partial<SocialConfig> = {}): Promise<SocialIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] });
  const server = createServer((_request, response) => void response.setHeader('content-type', 'application/json').end(jwks));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const config: SocialConfig = {
    isOn: true,
    isEmbedded: false,
    origin: 'https://tenant.example',
    domain: 'tenant.example',
    clientId: 'the-site',
    audience: undefined,
    organization: undefined,
    useRefreshTokens: true,
    sessionDays: 3,
    issuer: 'https://tenant.example/',
    jwksUrl: `http://127.0.0.1:${port}/jwks`,
    providerName: 'Tenant',
    ...more,
  };
  return {
    config,
    server,
    async token(claims = {}, header = {}) {
      const nowS = Math.floor(Date.now() / 1000);
      const payload = {
        iss: config.issuer,
        aud: config.clientId,
        sub: `auth0|${crypto.randomUUID()}`,
        iat: nowS,
        exp: nowS + 600,
        auth_time: nowS,
        nonce: newNonce(),
        email: `${crypto.randomUUID()}@lanternhall.example`,
        email_verified: true,
        ...claims,
      };
      const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
      return await new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'JWT', ...header }).sign(privateKey);
    },
  };
}
