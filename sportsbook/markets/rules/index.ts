// Every rule by which a market is decided, by its id.
import type { RuleId } from '../market-kind.ts';
import { countRules } from './count-rules.ts';
import { recordRules } from './record-rules.ts';
import type { Rule } from './rule.ts';

export type { Cell, CountRule, Limits, Needs, RecordRule, Refunds, Rule } from './rule.ts';

export const rules: Readonly<Record<RuleId, Rule>> = { ...countRules, ...recordRules };
