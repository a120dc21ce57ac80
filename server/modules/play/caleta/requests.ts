// The bodies that Caleta sends, after its operator's guide 1.5. Metadata of its own is neither needed nor refused.
import { type Static, Type } from 'typebox';

const Ref = Type.String({ minLength: 1, maxLength: 80, pattern: '^[\\x21-\\x7e]+$' });
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const any = {
  game_id: Type.Optional(Type.Unknown()),
  campaign_uuid: Type.Optional(Type.Unknown()),
  reward_uuid: Type.Optional(Type.Unknown()),
  bet: Type.Optional(Type.Unknown()),
};
const common = { token: Ref, request_uuid: Ref, game_code: Ref, ...any };
const play = { ...common, transaction_uuid: Ref, round: Ref, round_closed: Type.Boolean() };
const paid = { ...play, supplier_user: Ref, is_free: Type.Boolean(), currency: Ref, amount: Amount };

export const caletaRequests = {
  check: Type.Object({ token: Ref }),
  balance: Type.Object({ ...common, supplier_user: Ref }),
  bet: Type.Object(paid),
  win: Type.Object({ ...paid, reference_transaction_uuid: Ref, jackpot_win: Type.Optional(Amount) }),
  rollback: Type.Object({ ...play, reference_transaction_uuid: Ref, user: Type.Optional(Ref), is_free: Type.Optional(Type.Boolean()) }),
} as const;
export type CaletaCall = keyof typeof caletaRequests;
export type CaletaRequest<C extends CaletaCall> = Static<(typeof caletaRequests)[C]>;
