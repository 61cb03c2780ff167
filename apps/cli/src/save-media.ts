import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Context, UsageError } from './command.js';

/** Stores the media that an answer names in the folder of `--save`; without the flag it does nothing. */
export async function saveMedia({ flags, output, signal }: Context, made: unknown): Promise<void> {
  const folder = flags['save'] as string | undefined;
  if (folder === undefined) return;
  const addresses = [...new Set(mediaIn(made))];
  if (addresses.length === 0) return output.note('The job made no media.');
  await mkdir(folder, { recursive: true });
  for (const address of addresses) {
    // No credential: addresses of media carry their own right.
    const answer = await fetch(address, { signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new UsageError(`${address} could not be loaded: ${reasonOf(error)}.`);
    });
    if (!answer.ok || !answer.body) {
      throw new UsageError(`${address} could not be loaded: it answered ${answer.status}.`);
    }
    output.note(`Saved ${await store(folder, nameOf(address), answer.body as ReadableStream<Uint8Array>)}`);
  }
}

const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? 'there was no answer';
};

function mediaIn(value: unknown): string[] {
  if (typeof value === 'string') return isMedia(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(mediaIn);
}

const isMedia = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && parse(new URL(text).pathname).ext !== '';

/** Of an address that somebody else wrote: no folder, no hidden file. */
function nameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return last.replaceAll(/[^\w.-]/g, '_').replace(/^\.+/, '') || 'file';
}

/** What is there already stays: the new file gets a number. */
async function store(folder: string, name: string, body: ReadableStream<Uint8Array>): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let n = 0; ; n += 1) {
    const file = join(folder, n === 0 ? name : `${stem}-${n}${ext}`);
    const target = createWriteStream(file, { flags: 'wx' });
    const opened = await new Promise<boolean>((resolve, reject) => {
      target.once('open', () => resolve(true));
      target.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EEXIST' ? resolve(false) : reject(error),
      );
    });
    if (!opened) continue;
    try {
      await pipeline(Readable.fromWeb(body as never), target);
      return file;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }
}
