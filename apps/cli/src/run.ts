import { createClient, ServiceError, TimeoutError, UnauthorizedError } from '@easel/client';
import { checkToken } from './check-token.js';
import { type FlagValues, UsageError } from './command.js';
import { COMMANDS } from './commands/index.js';
import { answerToShell } from './complete.js';
import { paintFor } from './colors.js';
import { withoutTokens } from './hide-tokens.js';
import { helpOf, helpOfGroup, overview } from './help.js';
import { outputTo, printable } from './output.js';
import { parse } from './parse.js';
import { DEFAULT_PROFILE, type Profile, storedProfile } from './profiles.js';
import { VERSION } from './version.js';

const DEFAULT_ADDRESS = 'http://localhost:8000';
/** For one request with its repetitions, where `--timeout` does not say how long the command may take. */
const TOTAL_MS = 120_000;

/** What a command line asks for is done. Answers the exit code. */
export async function run(words: readonly string[]): Promise<number> {
  try {
    return await main(words);
  } catch (error) {
    report(error);
    return error instanceof UsageError ? error.exitCode : 1;
  }
}

async function main(words: readonly string[]): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === '-h') {
    process.stdout.write(`${overview(COMMANDS)}\n`);
    return 0;
  }
  if (words[0] === '__complete') {
    process.stdout.write(answerToShell(words.slice(1), COMMANDS));
    return 0;
  }
  const group = groupHelp(words);
  if (group !== undefined) {
    process.stdout.write(`${group}\n`);
    return 0;
  }
  const { command, args, rest, flags } = parse(words, COMMANDS);
  if (flags['help'] === true) {
    process.stdout.write(`${helpOf(command)}\n`);
    return 0;
  }
  const profile = await profileOf(flags);
  if (!command.anonymous && !profile.token) {
    throw new UsageError('You are not signed in.\nSign in with: easel auth login');
  }
  const limit = new AbortController();
  const interrupt = new AbortController();
  const seconds = flags['timeout'];
  const timer = typeof seconds === 'number' ? setTimeout(() => limit.abort(), seconds * 1000) : undefined;
  process.once('SIGINT', () => interrupt.abort());
  const signal = AbortSignal.any([limit.signal, interrupt.signal]);
  // Ends pending reads of standard input, too.
  signal.addEventListener('abort', () => process.stdin.destroy(), { once: true });
  const workspace = (flags['workspace'] as string | undefined) ?? process.env['SERVICE_WORKSPACE'];
  const client = createClient({
    baseUrl: profile.baseUrl,
    clientLabel: `cli/${VERSION}`,
    ...(profile.token !== undefined && { auth: profile.token }),
    ...(workspace && { workspace }),
    ...(typeof seconds !== 'number' && { totalMs: TOTAL_MS }),
  });
  const output = outputTo(process, {
    json: flags['json'] === true,
    quiet: flags['quiet'] === true,
    noColor: flags['no-color'] === true,
  });
  try {
    return (
      (await command.run({
        client,
        profile,
        output,
        args,
        rest,
        flags,
        signal,
        interrupt: interrupt.signal,
      })) ?? 0
    );
  } catch (error) {
    if (interrupt.signal.aborted) return 130;
    if (limit.signal.aborted) {
      throw new TimeoutError({
        message: `Not done within ${String(seconds)} s.`,
        code: 'timeout',
        status: 0,
      });
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** `easel workflows --help` lists the commands of the group. */
function groupHelp(words: readonly string[]): string | undefined {
  const said = words.filter((word) => !word.startsWith('-')).join(' ');
  const asked = words.includes('--help') || words.includes('-h');
  const inGroup = COMMANDS.filter(({ name }) => name.startsWith(`${said} `));
  return asked && said !== '' && inGroup.length > 0 ? helpOfGroup(said, inGroup) : undefined;
}

/** Flags win over the environment, this over the stored profile. */
async function profileOf(flags: FlagValues): Promise<Profile> {
  const { env } = process;
  const wanted = (flags['profile'] as string | undefined) ?? (env['SERVICE_PROFILE'] || undefined);
  const stored = await storedProfile(env, wanted);
  const baseUrl =
    (flags['base-url'] as string | undefined) ??
    (env['SERVICE_BASE_URL'] || stored?.baseUrl || DEFAULT_ADDRESS);
  checkAddress(baseUrl, flags['insecure'] === true);
  // A token goes to the address that it was stored for, and to no other.
  const ownToken = stored && sameOrigin(stored.baseUrl, baseUrl) ? stored.token : undefined;
  const token = env['SERVICE_TOKEN']?.trim() || ownToken;
  if (token !== undefined) checkToken(token);
  return { name: wanted ?? stored?.name ?? DEFAULT_PROFILE, baseUrl, ...(token && { token }) };
}

const sameOrigin = (a: string, b: string) => URL.canParse(a) && new URL(a).origin === new URL(b).origin;

function checkAddress(baseUrl: string, insecure: boolean): void {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(`"${baseUrl}" is not an address: it must begin with https:// or http://.`);
  }
  const { protocol, hostname } = new URL(baseUrl);
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !loopback && !insecure) {
    throw new UsageError(
      `${baseUrl} is not https, so others could read your token. Allow it with --insecure.`,
    );
  }
}

function report(error: unknown): void {
  const paint = paintFor(process.stderr, process.env, { noColor: process.argv.includes('--no-color') });
  const lines = [`${paint('red', '✗')} ${wordsOf(error)}`];
  if (error instanceof ServiceError) lines.push(paint('dim', `code: ${printable(error.code)}`));
  process.stderr.write(`${withoutTokens(lines.join('\n'))}\n`);
}

function wordsOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof UnauthorizedError) return 'The token is not valid. Sign in with: easel auth login';
  if (error instanceof TypeError || error instanceof RangeError)
    return 'The service answered something that this version does not understand. Is it the right address?';
  return printable(error instanceof Error ? error.message : String(error));
}
