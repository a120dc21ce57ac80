import { operatorEmail } from '#server/platform/email.ts';

export interface MailedCheckpoint {
  currency: string;
  /** ISO 8601. */
  until: string;
  /** Hex. */
  hash: string;
  /** Base64. */
  signature: string;
  keyId: string;
}

export const checkpointsEmail = operatorEmail<readonly MailedCheckpoint[]>('ledger-checkpoints', {
  when: 'A day of the ledger was closed and signed.',
  example: [{ currency: 'EUR', until: '2026-01-31T00:00:00.000Z', hash: '00ff', signature: 'AP8=', keyId: 'example' }],
  compose: (checkpoints) => ({
    subject: `Ledger checkpoints up to ${checkpoints.at(-1)?.until}`,
    paragraphs: [
      'The days up to these moments are closed and signed. Keep this mail: saved as a file, its lines show by npm run op -- ledger audit --published <file> whether the ledger still says what it said.',
      checkpoints.map((checkpoint) => JSON.stringify(checkpoint)).join('\n'),
    ],
  }),
});
