// The coin of the chain and the tokens on it that are taken, each as the casino and as the chain count it.

/** How many blocks above a deposit it takes, by its amount. */
export interface Confirmations {
  /** For amounts below this; without it for all that is above the others. */
  below?: bigint;
  blocks: number;
}

export interface Asset {
  /** The casino's code. */
  currency: string;
  /** Digits after the point, as the casino counts and as the chain does. */
  digits: number;
  decimals: number;
  /** The token's contract in lower case; none for the coin itself. */
  token?: string;
  /** From the smallest amount to the largest. */
  confirmations: readonly Confirmations[];
  /** Amounts below this cost more to move than they are worth, and are not credited. In the casino's smallest unit. */
  dust: bigint;
}

const scaleOf = ({ digits, decimals }: Asset): bigint => 10n ** BigInt(decimals - digits);

/** The chain's units of an amount of the casino's. */
export const toUnits = (asset: Asset, amount: bigint): bigint => amount * scaleOf(asset);

/** The casino's amount in units of the chain, rounded down. */
export const toAmount = (asset: Asset, units: bigint): bigint => units / scaleOf(asset);

/** How many blocks above its own a deposit takes. */
export function neededFor({ confirmations }: Asset, amount: bigint): number {
  const found = confirmations.find(({ below }) => below === undefined || amount < below);
  return found?.blocks ?? confirmations.at(-1)?.blocks ?? 1;
}

/** As a wallet writes it: 0.05. */
export function decimalOf(amount: bigint, digits: number): string {
  const text = amount.toString().padStart(digits + 1, '0');
  const [whole, part] = [text.slice(0, text.length - digits), text.slice(text.length - digits).replace(/0+$/, '')];
  return part === '' ? whole : `${whole}.${part}`;
}

/** EIP-681: what a wallet reads from a QR code. */
export function walletUri(asset: Asset, chainId: number, address: string, amount: bigint): string {
  const units = toUnits(asset, amount);
  return asset.token === undefined
    ? `ethereum:${address}@${chainId}?value=${units}`
    : `ethereum:${asset.token}@${chainId}/transfer?address=${address}&uint256=${units}`;
}

const shape = /^([A-Z]{2,10}):(\d{1,2}):(\d{1,2}):(\d{1,18}):([\d,<]+)(?::(0x[0-9a-fA-F]{40}))?$/;

/**
 * Reads assets such as `ETH:9:18:100000:3<1000000000,12` (code, digits here, decimals there, dust, blocks below an amount and above it) and, of a
 * token, `:0x…` behind it; several are parted by spaces. @throws Error in plain words
 */
export function readAssets(text: string): Asset[] {
  return text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [, currency = '', digits = '', decimals = '', dust = '', steps = '', token] = shape.exec(one) ?? [];
      const confirmations = steps.split(',').map((step) => {
        const [blocks = '', below] = step.split('<');
        return { blocks: Number(blocks), ...(below !== undefined && { below: BigInt(below) }) };
      });
      const isGood = currency !== '' && Number(digits) <= Number(decimals) && confirmations.every(({ blocks }) => blocks >= 1);
      if (!isGood || confirmations.at(-1)?.below !== undefined)
        throw new Error(`CHAIN_ASSETS has "${one}"; an asset is written as ETH:9:18:100000:3<1000000000,12, a token with :0x… behind it.`);
      const asset = { currency, digits: Number(digits), decimals: Number(decimals), confirmations, dust: BigInt(dust) };
      return token === undefined ? asset : { ...asset, token: token.toLowerCase() };
    });
}
