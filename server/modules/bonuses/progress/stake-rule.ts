import type { BonusRule } from '#server/modules/wallet/index.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

/** Returns what holds for stakes of an account in a currency while a bonus of a template is active. */
export function stakeRuleOf({ currencies, order, wagering }: TemplateBody, currency: string): BonusRule {
  const { excludedGames, excluded = 'refused' } = wagering;
  return {
    order,
    maxStake: BigInt(currencies[currency]?.maxStake ?? 0),
    refusedGames: excluded === 'refused' ? excludedGames : [],
  };
}
