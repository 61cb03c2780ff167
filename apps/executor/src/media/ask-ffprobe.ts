import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { mediaTools, UNTRUSTED_INPUT } from './media-tools.js';

/** What ffprobe says of a file, as far as it is used. */
export interface ProbedFile {
  streams?: ProbedStream[];
  format?: { duration?: string };
}

export interface ProbedStream {
  codec_type?: string;
  codec_name?: string;
  pix_fmt?: string;
  nb_read_packets?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  duration?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

const TIMEOUT_MS = 20_000;
/** To read and digest so much takes a twentieth of what ffprobe takes. */
const SMALL_BYTES = 4_000_000;
const run = promisify(execFile);

/** Each part and each job that handles a file asks about it; ffprobe takes a tenth of a second of a core to start. */
const answers = new LRUCache<string, ProbedFile>({ max: 500 });

/**
 * Asks ffprobe once for the same bytes; for those of a large file as long as it stands, wherever it is moved.
 * @param selection further arguments
 * @throws what starting it throws, or that it can't read the file
 */
export async function askFfprobe(
  path: string,
  { ffmpegPath, signal }: { ffmpegPath?: string; signal?: AbortSignal },
  selection: readonly string[],
): Promise<ProbedFile> {
  signal?.throwIfAborted();
  const program = mediaTools(ffmpegPath).ffprobe;
  const content = await contentOf(path);
  const question = JSON.stringify([program, content, selection]);
  const known = content && answers.get(question);
  if (known) return known;
  const args = ['-v', 'error', ...UNTRUSTED_INPUT, ...selection];
  args.push('-of', 'json', '-show_format', '-show_streams', `file:${path}`);
  const { stdout } = await run(program, args, {
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 4_000_000,
    ...(signal !== undefined && { signal }),
  });
  const answer = JSON.parse(stdout) as ProbedFile;
  if (content) answers.set(question, answer);
  return answer;
}

/** Another one for each content that a file has had; unset: it is not there, which ffprobe may tell. */
async function contentOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true });
    if (size > SMALL_BYTES) return [dev, ino, size, mtimeNs].join(' ');
    return createHash('sha256')
      .update(await readFile(path))
      .digest('base64');
  } catch {
    return undefined;
  }
}
