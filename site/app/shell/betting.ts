import { useOperatorSettings } from '../../shared/api/operator-settings.ts';

/** Whether this house takes bets on sports. */
export const useHasBetting = (): boolean => useOperatorSettings().features.includes('sports');

export const isBettingPath = (path: string): boolean => /^\/betting(?:\/|$)/.test(path);
