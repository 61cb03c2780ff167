import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { mediaTools, UNTRUSTED_INPUT } from './media-tools.js';
import { LOOKING } from './sandbox/child-limits.js';
import { lookingPlaces } from './sandbox/looking-places.js';
import { runTool } from './sandbox/run-tool.js';

/** What ffprobe says of a file, as far as it is used. */
export interface ProbedFile {
  streams?: ProbedStream[];
  /** `format_name` is the demuxer's, with all names it goes by: `mov,mp4,m4a,3gp,3g2,mj2`. */
  format?: { duration?: string; format_name?: string };
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

/** Each part and each job that handles a file asks about it; ffprobe takes a tenth of a second of a core to start. */
const answers = new LRUCache<string, ProbedFile>({ max: 500 });

/**
 * Asks ffprobe once for the same bytes; for those of a large file as long as it stands, wherever it is moved.
 * @param selection further arguments
 * @throws ToolFailed where it is not there or cannot read the file
 * @throws ServiceUnavailable when too many wait
 */
export async function askFfprobe(
  file: string,
  { ffmpegPath, signal }: { ffmpegPath?: string; signal?: AbortSignal },
  selection: readonly string[],
): Promise<ProbedFile> {
  signal?.throwIfAborted();
  const program = mediaTools(ffmpegPath).ffprobe;
  const content = await contentOf(file);
  const question = JSON.stringify([program, content, selection]);
  const known = content && answers.get(question);
  if (known) return known;
  const args = ['-v', 'error', ...UNTRUSTED_INPUT, ...selection];
  args.push('-of', 'json', '-show_format', '-show_streams', `file:${path.resolve(file)}`);
  const run = { folder: path.dirname(path.resolve(file)), limits: LOOKING, timeoutMs: TIMEOUT_MS };
  const stdout = await lookingPlaces.run(
    () => runTool(program, args, { ...run, maxOutput: 4_000_000, ...(signal !== undefined && { signal }) }),
    signal,
  );
  const answer = JSON.parse(stdout) as ProbedFile;
  if (content) answers.set(question, answer);
  return answer;
}

/** Another one for each content that a file has had; unset: it is not there, which ffprobe may tell. */
async function contentOf(file: string): Promise<string | undefined> {
  try {
    const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
    if (size > SMALL_BYTES) return [dev, ino, size, mtimeNs].join(' ');
    return createHash('sha256')
      .update(await readFile(file))
      .digest('base64');
  } catch {
    return undefined;
  }
}
