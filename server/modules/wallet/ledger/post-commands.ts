// The way into wallet_post and back: commands as arrays of text, one element a command, and its arrays as answers. Both doors, the
// one inside a caller's transaction and the one of the lanes, go through here.
import type { PostingAnswer, RoundRef, WalletCommand } from './commands.ts';
import { answerArrays, commandFlag, postingCodes } from './constants.ts';
import { newIdIn } from './ids.ts';
import { packPlays, type Play } from './pack-plays.ts';

const arrayTypes = 'uuid[] ledger.wallet_kind[] bigint[] uuid[] smallint[] text[] text[] text[] uuid[] bigint[] uuid[] text[]'.split(' ');

const statementOf = (name: string): string =>
  `select * from ledger.${name}($1::bigint, $2::int[], ${arrayTypes.map((type, index) => `$${index + 3}::${type}`).join(', ')})`;

const fastTypes = 'uuid[] int[] bigint[] uuid[] smallint[] text[] text[] text[] uuid[]'.split(' ');
const fastStatement = `select * from ledger.wallet_post_fast($1::bigint, $2::int[], ${fastTypes.map((type, index) => `$${index + 3}::${type}`).join(', ')})`;
/** The statement: the moment in milliseconds, the lanes in ascending order, then the arrays. All parameters are text. */
export const postStatement = statementOf('wallet_post');
/** The same for commands of play alone, rollbacks excepted: cheaper. */
export const playStatement = statementOf('wallet_post_play');

const playKinds: ReadonlySet<string> = new Set(['bet', 'win', 'bet-win', 'round-close']);
/** Whether wallet_post_fast takes it. */
export const isPlay = (command: WalletCommand): command is Play => command.kind === 'bet' || command.kind === 'win';

const isExclusive = (play: Play): boolean => play.kind === 'bet' && play.exclusive;

const isPlain = /^(?!null$)[\w.:-]+$/i;
const quoted = (text: string): string => (isPlain.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`);

const amountOf = (command: WalletCommand): bigint =>
  command.kind === 'bet-win' ? command.stake : 'amount' in command ? command.amount : 0n;

/** A column of the arrays; one that is null throughout is left empty. */
const column = (commands: readonly WalletCommand[], pick: (command: WalletCommand) => string | undefined): string => {
  let text = '';
  let isEmpty = true;
  for (const command of commands) {
    const value = pick(command);
    if (value !== undefined) isEmpty = false;
    text += text === '' ? (value ?? 'null') : `,${value ?? 'null'}`;
  }
  return isEmpty ? '{}' : `{${text}}`;
};

const roundOf = (command: WalletCommand): RoundRef | undefined => ('round' in command ? command.round : undefined);
const quotedOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : quoted(text));
const mayOpen = (command: WalletCommand): boolean => command.kind === 'bet' || command.kind === 'bet-win';
const flagsOf = (command: WalletCommand): number =>
  ('exclusive' in command && command.exclusive ? commandFlag.exclusive : 0) +
  ('closesRound' in command && command.closesRound ? commandFlag.closesRound : 0);

/** The parameters of `postStatement`. The caller vouches for one command a player at most. */
export function postParameters(atMs: number, lanes: readonly number[], commands: readonly WalletCommand[]): string[] {
  return [
    String(Math.trunc(atMs)),
    `{${lanes.join(',')}}`,
    column(commands, (command) => command.accountId),
    column(commands, (command) => command.kind),
    column(commands, (command) => String(amountOf(command))),
    column(commands, (command) => command.key),
    column(commands, (command) => String(flagsOf(command))),
    column(commands, (command) => quotedOf(roundOf(command)?.provider)),
    column(commands, (command) => quotedOf(roundOf(command)?.ref)),
    column(commands, (command) => quotedOf(roundOf(command)?.game)),
    column(commands, (command) => (mayOpen(command) ? newIdIn(command.accountId) : undefined)),
    column(commands, (command) => (command.kind === 'bet-win' ? String(command.payout) : undefined)),
    column(commands, (command) => (command.kind === 'rollback' ? command.reverses : undefined)),
    column(commands, (command) => (command.kind === 'adjustment' ? quoted(command.note) : undefined)),
  ];
}

const singleTypes =
  'timestamptz int uuid ledger.wallet_kind boolean bigint bigint uuid boolean text text text uuid timestamptz timestamptz'.split(' ');
/** The same for one bet or win that is not exclusive. Returns nothing where something stands against it. */
const singleStatement = `select ledger.wallet_post_single(${singleTypes.map((type, at) => `$${at + 1}::${type}`).join(', ')})`;

/** A month of the ledger: what a single command names of it, and the moments between which it may go on its own. */
interface Month {
  begins: number;
  lastHour: number;
  earliest: string;
  until: string;
}
let month: Month = { begins: 0, lastHour: 0, earliest: '', until: '' };

/** Undefined in a month's last hour: there a clock that is ahead may have begun the next one. */
function monthOf(atMs: number): Month | undefined {
  if (atMs < month.begins || atMs >= month.lastHour) {
    const at = new Date(atMs);
    const begin = (months: number): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
    const lastHour = begin(1).getTime() - 3_600_000;
    if (atMs >= lastHour) return undefined;
    month = { begins: begin(0).getTime(), lastHour, earliest: begin(-1).toISOString(), until: begin(1).toISOString() };
  }
  return month;
}

function singleParameters(atMs: number, lane: number, command: Play, { earliest, until }: Month): (string | null)[] {
  const { accountId, kind, key, round } = command;
  const isBet = kind === 'bet';
  const amountText = String(command.amount);
  return [
    new Date(atMs).toISOString(),
    String(lane),
    accountId,
    kind,
    isBet ? 't' : 'f',
    isBet ? amountText : '0',
    isBet ? '0' : amountText,
    key,
    command.closesRound ? 't' : 'f',
    round.provider,
    round.ref,
    round.game,
    isBet ? newIdIn(accountId) : null,
    earliest,
    until,
  ];
}

export interface Posting {
  /** The name under which a connection keeps the statement's plan. */
  name: string;
  text: string;
  values: (string | Buffer | null)[];
}

/** For what wallet_post_single declined: something stands against it, and this says what. */
export const playPosting = (atMs: number, lanes: readonly number[], commands: readonly WalletCommand[]): Posting => ({
  name: 'play',
  text: playStatement,
  values: postParameters(atMs, lanes, commands),
});
export const isDeclined = (posting: Posting, row: PostRow): boolean => posting.name === 'single' && row[0] === null;
/** Whether an error of PostgreSQL says the same: a key or a round that came meanwhile (23505), a month that is not open (23514). */
export const isDecline = (posting: Posting, code: string | undefined): boolean =>
  posting.name === 'single' && (code === '23505' || code === '23514');

/** The cheapest statement that posts these commands. The caller vouches for one command a player at most in each wave, of which `ends` tells. */
export function postingOf(
  atMs: number,
  lanes: readonly number[],
  commands: readonly WalletCommand[],
  ends: readonly number[] = [commands.length],
): Posting {
  const [first] = commands;
  const [lane] = lanes;
  const monthOfOne = commands.length === 1 && lanes.length === 1 ? monthOf(atMs) : undefined;
  if (monthOfOne !== undefined && first !== undefined && lane !== undefined && isPlay(first) && !isExclusive(first))
    return { name: 'single', text: singleStatement, values: singleParameters(atMs, lane, first, monthOfOne) };
  if (commands.every(isPlay)) {
    const [accounts = null, ...lists] = packPlays(commands);
    return {
      name: 'fast',
      text: fastStatement,
      values: [String(Math.trunc(atMs)), `{${lanes.join(',')}}`, accounts, `{${ends.join(',')}}`, ...lists],
    };
  }
  if (commands.every(({ kind }) => playKinds.has(kind))) return playPosting(atMs, lanes, commands);
  return { name: 'post', text: postStatement, values: postParameters(atMs, lanes, commands) };
}

/** An answer as PostgreSQL writes it: one row of arrays as text; of wallet_post_single the movement alone. */
export type PostRow = readonly (string | null)[];

const elements = (text: string | null | undefined): string[] => (text === null || text === undefined ? [] : text.slice(1, -1).split(','));

const amount = (text: string | undefined): bigint => (text === undefined || text === '0' || text === 'NULL' ? 0n : BigInt(text));

/** Where the third field of a movement begins: the ids before it have a fixed length. */
const afterIds = 2 * 37;

/**
 * Puts the answers of what was booked without an array to their places: of each movement the last four fields of movementFields. The texts are
 * long, so they are cut where the commas are and not split.
 */
function readMoved(text: string, places: readonly string[], commands: readonly WalletCommand[], answers: PostingAnswer[]): void {
  let begin = 0;
  for (const place of places) {
    const status = text.indexOf(',', begin + afterIds) + 1;
    const real = text.indexOf(',', status) + 1;
    const bonus = text.indexOf(',', real) + 1;
    const held = text.indexOf(',', bonus) + 1;
    const seq = text.indexOf(',', held) + 1;
    const end = text.indexOf(';', seq);
    begin = end + 1;
    const index = Number(place) - 1;
    answers[index] = {
      code: 'ok',
      entryId: commands[index]?.key,
      balances: {
        real: amount(text.slice(real, bonus - 1)),
        bonus: amount(text.slice(bonus, held - 1)),
        held: amount(text.slice(held, seq - 1)),
      },
      seq: amount(end < 0 ? text.slice(seq) : text.slice(seq, end)),
    };
  }
}

/** The answers in the order of the commands. */
export function readAnswers(row: PostRow, commands: readonly WalletCommand[]): PostingAnswer[] {
  const answers = Array.from<PostingAnswer>({ length: commands.length });
  const [moved, movedPlaces] = row.length === 1 ? [row[0], '1'] : row.slice(answerArrays.length);
  const booked = movedPlaces === undefined || movedPlaces === null || movedPlaces === '' ? [] : movedPlaces.split(',');
  readMoved(moved ?? '', booked, commands, answers);
  if (booked.length === commands.length) return answers;
  const [places = [], verdicts = [], entries = [], real = [], bonus = [], held = [], seqs = []] = answerArrays.map((_, at) =>
    elements(row[at]),
  );
  if (booked.length + places.length !== commands.length) throw new Error('wallet_post left a command without an answer');
  for (let at = 0; at < places.length; at += 1) {
    const index = Number(places[at]) - 1;
    const code = postingCodes[Number(verdicts[at])];
    if (code === undefined) throw new Error(`wallet_post answered with the unknown code ${verdicts[at]}`);
    const entry = entries[at];
    answers[index] = {
      code,
      entryId: entry === 'NULL' ? undefined : entry,
      balances: { real: amount(real[at]), bonus: amount(bonus[at]), held: amount(held[at]) },
      seq: amount(seqs[at]),
    };
  }
  return answers;
}
