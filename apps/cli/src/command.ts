import type { Client } from '@easel/client';
import type { Output } from './output.js';
import type { Profile } from './profiles.js';

/** A mistake of the caller: one line, exit 1 unless said. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/**
 * What a flag takes: nothing, a text, a whole number, a number, texts (repeated or one after another), texts between
 * commas, a JSON text, or the name of a JSON file.
 */
export type FlagKind = 'boolean' | 'text' | 'number' | 'decimal' | 'list' | 'csv' | 'json' | 'file';

export interface Flag {
  kind: FlagKind;
  help: string;
  required?: true;
  /** The only values that it takes. */
  values?: readonly string[];
  /** What a number may be, both included. */
  within?: readonly [least: number, most: number];
  /** Stands for its value in help. */
  word?: string;
  /** The member of the body, or the word of the query, that it sets. */
  field?: string;
  /** What a boolean flag sets it to; true unless given. */
  sends?: boolean;
}

export type Flags = Readonly<Record<string, Flag>>;
export type FlagValues = Record<string, unknown>;

/** What a command works with. */
export interface Context {
  client: Client;
  profile: Profile;
  output: Output;
  /** By name, in the order declared. */
  args: Record<string, string>;
  /** The words of the last argument, where it takes several. */
  rest: readonly string[];
  flags: FlagValues;
  /** Aborted by Ctrl-C, and when `--timeout` is over. */
  signal: AbortSignal;
  /** Aborted by Ctrl-C alone. */
  interrupt: AbortSignal;
}

/** One declaration gives parsing, help, completion and the page of the reference. */
export interface Command {
  /** `workflows list` */
  name: string;
  help: string;
  /** Further names that it answers to. */
  aliases?: readonly string[];
  /** `id`, `slug?` where it may be left out, `urls...` where it takes several. */
  args?: readonly string[];
  /** The only values that an argument takes, where they are known. */
  argValues?: Readonly<Record<string, readonly string[]>>;
  flags?: Flags;
  /** Exactly one of these flags must be given. */
  oneOf?: readonly string[];
  /** At least one of these flags must be given. */
  someOf?: readonly string[];
  /** It works without a token. */
  anonymous?: true;
  /** The exit code; 0 where it says none. */
  run(context: Context): Promise<number | void>;
}

/** The longest that a timer of this language waits, in milliseconds: beyond it, it does not wait at all. */
const LONGEST_MS = 2 ** 31 - 1;

/** Flags of every command. */
export const GLOBAL_FLAGS: Flags = {
  profile: { kind: 'text', help: 'Use this profile', word: 'name' },
  'base-url': { kind: 'text', help: 'Address of the service', word: 'url' },
  workspace: { kind: 'text', help: 'Work in this workspace', word: 'id' },
  json: { kind: 'boolean', help: 'Print one JSON document' },
  quiet: { kind: 'boolean', help: 'Print ids only (-q)' },
  timeout: {
    kind: 'number',
    help: 'Stop after this many seconds; default: 120 per request',
    word: 'seconds',
    within: [1, Math.floor(LONGEST_MS / 1000)],
  },
  insecure: { kind: 'boolean', help: 'Allow an address without https' },
  'no-color': { kind: 'boolean', help: 'Print without colors' },
  help: { kind: 'boolean', help: 'Show help (-h)' },
};

export const WATCH_FLAGS: Flags = {
  watch: { kind: 'boolean', help: 'Wait until it has ended' },
  'poll-interval': {
    kind: 'number',
    help: 'Milliseconds between two polls of a job',
    word: 'ms',
    within: [10, LONGEST_MS],
  },
  save: { kind: 'text', help: 'Save its media in this folder (with --watch)', word: 'folder' },
  'cancel-on-interrupt': { kind: 'boolean', help: 'Ctrl-C cancels it (with --watch)' },
};
