import { LOOKING } from '../media/sandbox/child-limits.js';
import { runTool } from '../media/sandbox/run-tool.js';

const TIMEOUT_MS = 10_000;
const known = new Map<string, Promise<string>>();

/** The first line of what a program says of itself; asked once. Pieces by different encoders may not fit together. */
export function ffmpegVersion(ffmpeg: string, folder: string): Promise<string> {
  const version =
    known.get(ffmpeg) ??
    runTool(ffmpeg, ['-version'], { folder, limits: LOOKING, timeoutMs: TIMEOUT_MS }).then(
      (text) => text.split('\n', 1)[0] ?? '',
    );
  known.set(ffmpeg, version);
  version.catch(() => known.delete(ffmpeg));
  return version;
}
