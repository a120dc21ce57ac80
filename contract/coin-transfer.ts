// Where the coins of a deposit are sent to, and what the chain shows of them.
import { Type } from 'typebox';
import { Shape } from './kernel/shapes.ts';

export const CoinTransfer = Shape({
  address: Type.String({ description: 'where the coins of a deposit are sent to; what comes after its end is credited too' }),
  network: Type.String({ description: 'what people call the chain' }),
  uri: Type.String({ description: 'what a wallet reads from a QR code: the address with what is still missing' }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'until when nothing sent is nothing paid; what comes later is credited too',
  }),
  received: Type.Integer({ description: 'seen so far, in the smallest unit' }),
  confirmations: Type.Integer({ description: 'blocks over the youngest of it' }),
  needed: Type.Integer({ description: 'how many it takes' }),
});
