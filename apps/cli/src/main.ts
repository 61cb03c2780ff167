#!/usr/bin/env node
import { createClient, ServiceError, TimeoutError, UnauthorizedError } from '@easel/client';
import { type FlagValues, UsageError } from './command.js';
import { authCommands } from './commands/auth.js';
import { coreCommands } from './commands/core.js';
import { helpOf, overview } from './help.js';
import { outputTo, printable } from './output.js';
import { parse } from './parse.js';
import { DEFAULT_PROFILE, type Profile, storedProfile } from './profiles.js';

const VERSION = '0.1.0';
const DEFAULT_ADDRESS = 'http://localhost:8000';
const COMMANDS = [...authCommands, ...coreCommands];

async function main(words: readonly string[]): Promise<number> {
  if (words[0] === '--version' || words[0] === '-v') {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (words.length === 0 || words[0] === '--help' || words[0] === '-h') {
    process.stdout.write(`${overview(COMMANDS)}\n`);
    return 0;
  }
  const { command, args, flags } = parse(words, COMMANDS);
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
  const workspace = (flags['workspace'] as string | undefined) ?? process.env['SERVICE_WORKSPACE'];
  const client = createClient({
    baseUrl: profile.baseUrl,
    clientLabel: `cli/${VERSION}`,
    ...(profile.token !== undefined && { auth: profile.token }),
    ...(workspace && { workspace }),
  });
  const output = outputTo(process, { json: flags['json'] === true, quiet: flags['quiet'] === true });
  try {
    return (await command.run({ client, profile, output, args, flags, signal })) ?? 0;
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
  const token = env['SERVICE_TOKEN'] || ownToken;
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

function tell(error: unknown): void {
  const lines = [`✗ ${wordsOf(error)}`];
  if (error instanceof ServiceError) lines.push(`code: ${printable(error.code)}`);
  process.stderr.write(`${lines.join('\n')}\n`);
}

function wordsOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof UnauthorizedError) return 'The token is not valid. Sign in with: easel auth login';
  return printable(error instanceof Error ? error.message : String(error));
}

// Who reads may stop reading.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
