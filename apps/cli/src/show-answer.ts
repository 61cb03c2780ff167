import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Context, UsageError } from './command.js';
import { printable } from './output.js';

/**
 * Shows an answer of any type: JSON as a document, text as it comes, and other bytes to a file or a pipe.
 *
 * @throws UsageError
 */
export async function showAnswer({ output, flags, signal }: Context, answer: Response): Promise<void> {
  const file = flags['output'] as string | undefined;
  const type = answer.headers.get('content-type') ?? '';
  if (file !== undefined && file !== '-') {
    await store(answer, file, signal);
    return output.done(`Written to ${file}.`, { file });
  }
  if (answer.status === 204) return output.record(null);
  if (/^application\/([\w.-]+\+)?json\b/.test(type)) return output.record(documentOf(await answer.text()));
  if (output.json) throw new UsageError(`The answer is no JSON but ${nameOf(type)}. Ask without --json.`);
  const terminal = process.stdout.isTTY;
  if (!type.startsWith('text/') && terminal) {
    throw new UsageError(`The answer is ${nameOf(type)}. Store it with --output <file>.`);
  }
  const pieces = terminal ? lines(answer) : bytesOf(answer);
  await pipeline(pieces, process.stdout, { signal, end: false });
}

const nameOf = (type: string): string => printable(type.split(';')[0] || 'of no known type');

const bytesOf = ({ body }: Response): Readable =>
  body === null ? Readable.from([]) : Readable.fromWeb(body as never);

/** Other people's texts must not steer the terminal. */
async function* lines(answer: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytesOf(answer))
    yield safe(decoder.decode(piece as Uint8Array, { stream: true }));
}

const safe = (text: string): string => text.split('\n').map(printable).join('\n');

/** What came is not kept where the end is missing. */
async function store(answer: Response, file: string, signal: AbortSignal): Promise<void> {
  const target = createWriteStream(file);
  await new Promise((resolve, reject) => {
    target.once('open', resolve);
    target.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new UsageError(`${file} cannot be written: ${code ?? 'unknown'}.`)),
    );
  });
  try {
    await pipeline(bytesOf(answer), target, { signal });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError('The service answered something that is not JSON. Is it the right address?');
  }
}
