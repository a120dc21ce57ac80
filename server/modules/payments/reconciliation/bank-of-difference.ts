// Under which name the differences with a bank's statements stand among those with providers.
const prefix = 'bank ';

export const bankName = (account: string): string => `${prefix}${account}`;
export const isOfBank = (provider: string): boolean => provider.startsWith(prefix);
