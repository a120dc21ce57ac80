import { gameDevices } from '#contract/games.ts';
import { changeGameDevice } from '#server/modules/play/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Refusal, requireReason, requireWord, UsageError, type AppVerb } from '../verb.ts';

const all = 'all';

export const device: AppVerb = {
  usage: `<game> <${gameDevices.join('|')}|${all}> --reason "why"`,
  summary: 'Offers a game on computers or on phones alone, or on all devices again; a game that is open goes on',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const identity = requireWord(given, 'a game, such as golden-caravan');
    const named = words[1] ?? '';
    const chosen = gameDevices.find((one) => one === named) ?? null;
    if (chosen === null && named !== all)
      throw new UsageError(`"${named}" is no kind of device. Name ${gameDevices.join(', ')} or "${all}".`);
    await context.database.transact(async (tx) => {
      const found = await changeGameDevice(tx, context.notifier, identity, chosen);
      if (found === undefined) throw new Refusal(`There is no game "${identity}".`);
      const { before, provider } = found;
      if (provider !== null && provider !== (chosen ?? provider))
        throw new Refusal(`Its provider offers ${identity} on ${provider} alone: on ${named} nobody could play it.`);
      await recordAudit(tx, context.clock, { actor, action: 'game device', subject: identity, reason, before, after: chosen });
    });
    say(`${identity} is offered on ${chosen === null ? 'all devices that its provider offers it on' : `${chosen} alone`}.`);
  },
};
