import * as constants from '#contract/kernel/constants.ts';
import { handle } from './deps.ts';
import { timeZones } from './time-zones.ts';

const named = (numbers: Record<string, number>) => Object.entries(numbers).map(([name, id]) => ({ id, name }));
const namedTexts = (ids: readonly string[]) => ids.map((id) => ({ id, name: id.replaceAll('-', ' ') }));

export const readConstants = handle('readConstants', async () => ({
  data: {
    player: {
      timeZones: timeZones.map((zone) => ({ id: zone, name: zone.replaceAll('_', ' ') })),
      statuses: named(constants.playerStatus),
    },
    account: { statuses: named(constants.accountStatus) },
    invoice: { statuses: named(constants.invoiceStatus), types: named(constants.invoiceType) },
    spin: { statuses: named(constants.spinStatus) },
    bet: { statuses: named(constants.betStatus) },
    limit: {
      definitions: named(constants.limitDefinition),
      statuses: named(constants.limitStatus),
      cashPeriod: namedTexts(constants.cashPeriods),
      coolingOffPeriod: namedTexts(constants.coolingOffPeriods),
      selfExclusionPeriod: namedTexts(constants.selfExclusionPeriods),
    },
    document: { statuses: named(constants.documentStatus) },
    playerBonus: { statuses: named(constants.playerBonusStatus), results: named(constants.playerBonusResult) },
    playerFreeSpin: { statuses: named(constants.playerFreeSpinStatus), results: named(constants.playerFreeSpinResult) },
  },
}));
