import type { Client } from '@easel/client';
import type { Output } from './output.js';
import type { Profile } from './profiles.js';

/** A mistake of the caller: one line, exit 1. */
export class UsageError extends Error {}

/** What a flag takes: nothing, a text, a whole number, or texts, repeated or one after another. */
export type FlagKind = 'boolean' | 'text' | 'number' | 'list';

export interface Flag {
  kind: FlagKind;
  help: string;
  required?: true;
  /** The only values that it takes. */
  values?: readonly string[];
  /** Stands for its value in help. */
  word?: string;
}

export type Flags = Readonly<Record<string, Flag>>;
export type FlagValues = Record<string, string | number | boolean | string[] | undefined>;

/** What a command works with. */
export interface Context {
  client: Client;
  profile: Profile;
  output: Output;
  /** By name, in the order declared. */
  args: Record<string, string>;
  flags: FlagValues;
  signal: AbortSignal;
}

/** One declaration gives parsing, help, completion and the page of the reference. */
export interface Command {
  /** `workflows list` */
  name: string;
  help: string;
  /** `id`, or `slug?` where it may be left out. */
  args?: readonly string[];
  flags?: Flags;
  /** It works without a token. */
  anonymous?: true;
  /** The exit code; 0 where it says none. */
  run(context: Context): Promise<number | void>;
}

/** On every command. */
export const GLOBAL_FLAGS: Flags = {
  profile: { kind: 'text', help: 'Use this profile', word: 'name' },
  'base-url': { kind: 'text', help: 'Address of the service', word: 'url' },
  workspace: { kind: 'text', help: 'Work in this workspace', word: 'id' },
  json: { kind: 'boolean', help: 'Print one JSON document' },
  quiet: { kind: 'boolean', help: 'Print ids only (-q)' },
  timeout: { kind: 'number', help: 'Give up after so many seconds', word: 'seconds' },
  insecure: { kind: 'boolean', help: 'Allow an address without https' },
  'no-color': { kind: 'boolean', help: 'Print no colors' },
  help: { kind: 'boolean', help: 'Show help (-h)' },
};

export const WATCH_FLAGS: Flags = {
  watch: { kind: 'boolean', help: 'Wait until it has ended' },
  'poll-interval': { kind: 'number', help: 'Milliseconds between two looks at a job', word: 'ms' },
};
