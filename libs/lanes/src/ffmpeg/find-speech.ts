import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type MediaFile, type MediaWork, untrusted } from './media-work.js';
import { options } from './options.js';

/** A stretch of a recording. Seconds. */
export interface Stretch {
  start: number;
  end: number;
}

/** What is softer for longer than this is silence. Seconds. */
const SILENCE_SECONDS = 0.4;
/** A click is no word. Seconds. */
const LEAST_SPEECH = 0.15;

/** Where a recording of voices is not silent. */
export async function findSpeech(
  work: MediaWork,
  recording: MediaFile,
  silence = SILENCE_SECONDS,
): Promise<Stretch[]> {
  const filter = `aformat=channel_layouts=mono,silencedetect=noise=-40dB:duration=${silence}`;
  return soundBetween(await measured(work, recording, filter), recording.seconds);
}

/** Loudness of a recording as a whole; undefined for one that is silent or too short to tell. LUFS. */
export async function loudnessOf(work: MediaWork, recording: MediaFile): Promise<number | undefined> {
  const printed = await measured(work, recording, 'ebur128=metadata=1', ':key=lavfi.r128.I');
  const value = Number(/lavfi\.r128\.I=(\S+)\s*$/.exec(printed)?.[1]);
  return Number.isFinite(value) && value > -60 ? value : undefined;
}

/** The stretches that what `silencedetect` noted leaves. */
export function soundBetween(printed: string, seconds: number): Stretch[] {
  const found: Stretch[] = [];
  let from: number | undefined = 0;
  for (const [, edge, value] of printed.matchAll(/^lavfi\.silence_(start|end)=(\S+)$/gm)) {
    const at = Math.max(0, Number(value));
    if (edge === 'end') from = at;
    else {
      if (from !== undefined) found.push({ start: from, end: at });
      from = undefined;
    }
  }
  if (from !== undefined) found.push({ start: from, end: seconds });
  return found.filter(({ start, end }) => end - start >= LEAST_SPEECH);
}

async function measured(work: MediaWork, recording: MediaFile, filter: string, key = ''): Promise<string> {
  const notes = work.newFile('txt');
  await work.run(
    [
      ...untrusted(recording),
      ...options('-map', '0:a:0', '-af', `${filter},ametadata=mode=print${key}:file=${path.basename(notes)}`),
      ...options('-f', 'null', '-'),
    ],
    { to: 0 },
  );
  return readFile(notes, 'utf8');
}
