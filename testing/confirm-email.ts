// What a new player does first: opens the email, here in the demo's mailbox, and follows its link in the same session.
import type { CallFunction } from '#contract/kernel/client.ts';

/** @throws Error when there is no email with a code for the address */
export async function confirmEmail(origin: string, email: string, call: CallFunction): Promise<void> {
  const list = await (await fetch(`${origin}/mailbox`)).text();
  for (const [, path = '', recipient] of list.matchAll(/<a href="(\/mailbox\/[\w-]+)">.*?<span>([^<]*)<\/span>/g)) {
    if (recipient !== email) continue;
    const confirmCode = /[?&;]confirmCode=([\w-]+)/.exec(await (await fetch(origin + path)).text())?.[1];
    if (confirmCode === undefined) continue;
    await call('confirmEmail', { body: { confirmCode } });
    return;
  }
  throw new Error(`No email to ${email} has a code to confirm the address`);
}
