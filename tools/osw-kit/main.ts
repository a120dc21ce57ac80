// osw-check: the kit for a terminal. Ends with 0 when nothing failed, 1 when something did, 2 when it could not begin.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  checkOperator,
  checkProvider,
  count,
  lineOf,
  type Report,
  type SeatInfo,
  Skipped,
  startReferenceOperator,
  summaryOf,
  toHtml,
  toJson,
  toJunit,
} from './index.ts';
import type { OperatorSetup, Wanted } from './operator/subject.ts';
import type { Launched } from './provider/subject.ts';
import { runCommand, startCommand, untilServes } from './run/commands.ts';
import { base } from './wire/protocol.ts';
import { sendSigned, type Target } from './wire/send.ts';

const usage = `osw-check: the conformance kit of Open Seamless Wallet 1

  osw-check --operator <url> --key <id> --sessions <file> | --launch <command>
  osw-check --provider <url> --key <id> --listen <port> [--play <command>]
  osw-check <url> …            asks the address which of the two it is

The secret comes from OSW_SECRET or --secret. Addresses are those below which /osw/v1 lies.

An operator   --sessions <file>   a JSON list of { as, sessionToken, gameId, currency, stake? };
                                  as: table, table of the second player (table-2), slot
              --launch <command>  prints one such object for OSW_GAME (table or slot), OSW_WHO (first or second),
                                  OSW_SPENT (1: nobody else may use it), OSW_STAKES (money in stakes), OSW_BONUS (1)
              --act <command>     does OSW_ACTION (exclude-player, sign-out, disable-game, enable-game, begin-maintenance,
                                  end-maintenance, limit-stakes, grant-free-rounds, reality-check) to OSW_SESSION
              --sequences <n>     random sequences, 10000        --seed <n>     of the sequences, 1
              --load <n>          stakes of the measurement, 2000
A provider    --listen <port>     where the kit is the operator: the provider must be configured to call it
              --play <command>    plays one round of OSW_LAUNCH_URL (OSW_SESSION, OSW_GAME, OSW_CURRENCY); by hand without it
              --game <id>  --currency <code>  --patience <ms>  --retry <ms>
Both          --kill <command> --start <command>   end without warning, and start again
              --only <ids>        beginnings of checks' ids, with commas
              --json <file>  --html <file>  --junit <file>
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operator: { type: 'string' },
    provider: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    sessions: { type: 'string' },
    launch: { type: 'string' },
    act: { type: 'string' },
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    load: { type: 'string', default: '2000' },
    listen: { type: 'string', default: '0' },
    play: { type: 'string' },
    game: { type: 'string' },
    currency: { type: 'string' },
    patience: { type: 'string', default: '30000' },
    retry: { type: 'string', default: '1000' },
    kill: { type: 'string' },
    start: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    html: { type: 'string' },
    junit: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const key = { keyId: values.key ?? '', secret: values.secret ?? process.env['OSW_SECRET'] ?? '' };
const only = values.only === undefined ? {} : { only: values.only.split(',') };
const options = { ...only, tell: (result: Parameters<typeof lineOf>[0]) => console.log(lineOf(result)) };

const deaths = (url: string) => {
  const { kill, start } = values;
  if (kill === undefined || start === undefined) return {};
  return {
    kill: async () => void (await runCommand(kill)),
    async start() {
      startCommand(start);
      await untilServes(`${url}${base}/balance`);
    },
  };
};

type Named = SeatInfo & { as: string };

/** Sessions from a file are shared by the checks; where one must not be, there is none. */
function seatsFromFile(file: string): OperatorSetup['seat'] {
  const sessions = JSON.parse(readFileSync(file, 'utf8')) as Named[];
  return async ({ game, who = 'first', isSpent = false }: Wanted) =>
    isSpent ? undefined : sessions.find(({ as }) => as === (who === 'first' ? game : `${game}-2`));
}

const seatsByCommand =
  (command: string): OperatorSetup['seat'] =>
  async ({ game, who = 'first', isSpent = false, stakes, hasBonus = false }) => {
    const printed = await runCommand(command, {
      OSW_GAME: game,
      OSW_WHO: who,
      OSW_SPENT: isSpent ? '1' : '',
      OSW_STAKES: stakes === undefined ? '' : String(stakes),
      OSW_BONUS: hasBonus ? '1' : '',
    });
    return printed === '' ? undefined : (JSON.parse(printed) as SeatInfo);
  };

async function runOperator(target: Target): Promise<Report> {
  const { sessions, launch, act } = values;
  if (sessions === undefined && launch === undefined)
    throw new Error('Give --sessions or --launch, so that there is a session to play in.');
  const seat = launch === undefined ? seatsFromFile(sessions ?? '') : seatsByCommand(launch);
  const setup: OperatorSetup = {
    target,
    seat,
    ...(act !== undefined && {
      act: async (action, { sessionToken, gameId }) =>
        await runCommand(act, { OSW_ACTION: action, OSW_SESSION: sessionToken, OSW_GAME: gameId }).catch(() => undefined),
    }),
    ...deaths(target.url),
    sequences: Number(values.sequences),
    seed: Number(values.seed),
    loadCalls: Number(values.load),
  };
  return await checkOperator(setup, options);
}

/** Shows where to play and waits for the key. */
async function playByHand({ url }: Launched): Promise<void> {
  if (!process.stdin.isTTY) throw new Skipped('there is no --play, and nobody at the terminal to play by hand');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question(`        Open ${url}\n        and play one round to its end, or to its refusal. Then press Enter. `);
  terminal.close();
}

async function runProvider(target: Target): Promise<Report> {
  const { play, game, currency } = values;
  const operator = await startReferenceOperator({ key: target.key, port: Number(values.listen) });
  console.log(`The operator is at ${operator.url}; the provider must be configured to call it.`);
  const playRound = async (launched: Launched): Promise<void> => {
    if (play === undefined) return await playByHand(launched);
    const { url, sessionToken, gameId } = launched;
    await runCommand(play, { OSW_LAUNCH_URL: url, OSW_SESSION: sessionToken, OSW_GAME: gameId, OSW_CURRENCY: launched.currency });
  };
  const report = await checkProvider(
    {
      target,
      operator,
      playRound,
      ...(game !== undefined && { gameId: game }),
      ...(currency !== undefined && { currency }),
      ...deaths(target.url),
      patienceMs: Number(values.patience),
      retryUnitMs: Number(values.retry),
    },
    options,
  );
  await operator.close();
  return report;
}

/** A provider lists games, an operator does not. */
async function findSide(target: Target): Promise<'operator' | 'provider'> {
  const { status, json } = await sendSigned(target, 'GET', `${base}/games`, '');
  if (status === 0) throw new Error(`Nothing answers at ${target.url}.`);
  return Array.isArray((json as { games?: unknown } | undefined)?.games) ? 'provider' : 'operator';
}

async function run(): Promise<number> {
  const url = values.operator ?? values.provider ?? positionals[0];
  if (values.help || url === undefined) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  if (key.keyId === '' || key.secret === '') throw new Error('Give --key, and the secret as OSW_SECRET or --secret.');
  const target = { url: url.replace(/\/+$/, ''), key };
  const side = values.operator !== undefined ? 'operator' : values.provider !== undefined ? 'provider' : await findSide(target);
  const report = side === 'operator' ? await runOperator(target) : await runProvider(target);
  console.log(summaryOf(report));
  if (values.json !== undefined) writeFileSync(values.json, toJson(report));
  if (values.html !== undefined) writeFileSync(values.html, toHtml(report));
  if (values.junit !== undefined) writeFileSync(values.junit, toJunit(report));
  return count(report, 'failed') === 0 ? 0 : 1;
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
