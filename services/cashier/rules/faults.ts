// Faults that a real provider's callbacks have, played on purpose. The event's id alone decides, so a run can be told again.
import { createHash } from 'node:crypto';

export interface Faults {
  /** Deliver the event a second time. */
  isTwice: boolean;
  /** Deliver it only after the payment's later events; for events that have one. */
  isHeldBack: boolean;
}

export const noFaults: Faults = { isTwice: false, isHeldBack: false };

/** About one event in five comes twice; about one pending event in five comes after its success. */
export function faultsOf(eventId: string, status: string): Faults {
  const hash = createHash('sha256').update(eventId).digest();
  return { isTwice: hash.readUInt32BE(0) % 5 === 0, isHeldBack: status === 'pending' && hash.readUInt32BE(4) % 5 === 0 };
}
