// What the programs of a demo's chain are told, whichever chain it is.

interface Programs {
  databaseUrl: string;
  seedFile: string;
  signerPort: number;
  pagePort: number;
  /** Where the chain service is reached. */
  url: string;
  nodeUrl: string;
  xpub: string;
  secret: string;
}

export const signerSettings = ({ signerPort, databaseUrl, seedFile }: Programs): Record<string, string> => ({
  PORT: String(signerPort),
  DATABASE_URL: databaseUrl,
  SIGNER_SEED_FILE: seedFile,
});

export const serviceSettings = ({ pagePort, url, databaseUrl, nodeUrl, xpub, secret, signerPort }: Programs): Record<string, string> => ({
  PORT: String(pagePort),
  PUBLIC_URL: url,
  DATABASE_URL: databaseUrl,
  CHAIN_NODE_URL: nodeUrl,
  CHAIN_XPUB: xpub,
  CHAIN_SECRET: secret,
  CHAIN_FAUCET: 'on',
  CHAIN_PAYOUT_CONFIRMATIONS: '2',
  SIGNER_URL: `http://127.0.0.1:${signerPort}`,
});
