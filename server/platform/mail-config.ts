import type { Environment } from '#kit/environment.ts';

export interface MailConfig {
  /** The server that sends; without it no email leaves the app. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where messages to the house arrive. */
  operatorMail: string;
}

export const readMailConfig = (env: Environment): MailConfig => ({
  smtpUrl: env['SMTP_URL'],
  mailFrom: env['MAIL_FROM'] ?? 'Lanternhall <house@lanternhall.example>',
  operatorMail: env['MAIL_OPERATOR'] ?? 'house@lanternhall.example',
});
