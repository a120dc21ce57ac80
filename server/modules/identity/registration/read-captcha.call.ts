import { handle } from '../deps.ts';
import { issueCaptcha } from './captcha.ts';

export const readCaptcha = handle('readCaptcha', async ({ context }) => ({ data: issueCaptcha(context) }));
