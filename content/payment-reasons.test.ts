// PA-01: whatever the house and its payment services give as the reason of a payment is told in every language. The reasons are read out of the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { locales } from '#server/modules/reference/index.ts';
import { paymentOfReason, reasonKey } from '#site/features/payments/reason-key.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['server/modules/payments', 'services/cashier', 'services/chain', 'services/on-ramp'];
const isCode = (file: string): boolean => file.endsWith('.ts') && !/\.test\.ts$|(?:^|[\\/])testing[\\/]/.test(file);
const files = [
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isCode)
      .map((file) => join(root, folder, file)),
  ),
  join(root, 'server/boot/protection-parts.ts'),
];
const code = files.map((file) => readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')).join('\n;\n');

const opening = '([{';
const closing = ')]}';

/** The expression that begins at a place: as far as the bracket, comma or semicolon that ends it. */
function expressionAt(start: number, ends: string): string {
  let depth = 0;
  let quote = '';
  for (let at = start; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (`'\``.includes(sign)) quote = sign;
    else if (opening.includes(sign)) depth += 1;
    else if (closing.includes(sign) && depth > 0) depth -= 1;
    else if (depth === 0 && (closing.includes(sign) || ends.includes(sign))) return code.slice(start, at);
  }
  return '';
}

const expressionsAfter = (pattern: RegExp, ends: string): string[] =>
  [...code.matchAll(pattern)].map(({ index, 0: found }) => expressionAt(index + found.length, ends));

/** The texts in an expression, without those that something is compared with. */
const textsIn = (expression: string): string[] =>
  [...expression.replace(/===? '[^']*'/g, '').matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, plain, filled]) => plain ?? filled ?? '');

/** What the names in an expression stand for: constants that hold a text, and whatever is named after a reason. */
function behind(expression: string): string {
  const names = new Set(expression.replace(/'[^']*'/g, '').match(/(?<![.\w])[a-z]\w*/gi));
  const values = [...names].flatMap((name) =>
    expressionsAfter(new RegExp(`\\bconst ${name}\\b(?:: \\w+)? = (?=${/reason/i.test(name) ? '' : "'"})`, 'g'), ';'),
  );
  return values.join();
}

const named = [
  ...expressionsAfter(/\b(?:next_reason: |reason: |const reason = |const \w+Reason = )/g, ',;'),
  // what a customer of the cashier can choose to happen
  ...expressionsAfter(/\bconst failures = /g, ';').map((table) => table.replace(/'[^']*':/g, '')),
];
/** Of functions that are given a reason by its place. */
const calls = [...code.matchAll(/function (\w+)\([^;{]*?\breason: string/g)].flatMap(([, name]) =>
  expressionsAfter(new RegExp(`\\b${name}\\(`, 'g'), ';'),
);

/** Reasons of other things, which no page shows as the reason of a payment. */
const others = [
  // of the log of operators' acts and of what a bank's statement brings
  'asked by the player',
  'before a deposit',
  'the withdrawal was not paid',
  "came with statement ${[...new Set(statements)].join(', ')}${isWhole ? '' : ', and differs'}",
  // why personal data are kept
  'withdrawal',
  'deposit',
  // who did it
  'system',
  'player:${playerId}',
  // told to Stripe
  'requested_by_customer',
  // why a sweep waits
  'the signer: ${signed.message}',
  // the on-ramp's own page says it
  'reason.${purchase.reason}',
];

const id = '019a8f00-0000-7000-8000-0000000000aa';
const given = new Set([...named, ...named.map(behind), ...calls].flatMap(textsIn));
const reasons = [...given].filter((reason) => !others.includes(reason)).map((reason) => reason.replace(/\$\{[^}]*\}/g, id));
const textsOf = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, locale, 'alerts.json'), 'utf8')) as Record<string, string>;

test('what is no reason of a payment is still in the code', () => {
  expect(others.filter((other) => !given.has(other))).toEqual([]);
});

test.each(locales)('PA-01 each reason that the code gives a payment has its text in %s, and no other has one', (locale) => {
  const told = Object.keys(textsOf(locale)).filter((key) => key.startsWith('reason.'));
  expect([...new Set(reasons.map(reasonKey))].toSorted()).toEqual(told.toSorted());
});

test('a reason that names a payment is told without its id', () => {
  expect([reasonKey(`instead of ${id}`), paymentOfReason(`instead of ${id}`)]).toEqual(['reason.instead-of', id]);
  expect(paymentOfReason('the account is not yours')).toBeUndefined();
});
