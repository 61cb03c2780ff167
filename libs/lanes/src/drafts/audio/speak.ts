import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { hashOf } from '../image/seeded-random.js';
import type { DraftWork } from '../drafting/draft-work.js';
import { AUDIO_ENCODINGS } from '../../ffmpeg/encoding.js';
import { trusted } from '../../ffmpeg/media-work.js';
import { LaneFailure } from '../../lane.js';
import { speakWithEspeak } from './espeak.js';
import { FEMALE, type Speech } from './speech.js';
import { builtInSound, writeSound } from './sound-file.js';

/** Voices of the synthesiser that ffmpeg may carry. */
const VOICES = ['slt', 'rms', 'awb', 'kal'] as const;
const MAX_CHARACTERS = 40_000;

/**
 * Speaks a text into an mp3 in the task's folder: by espeak-ng, else by the English voice that ffmpeg may carry, else
 * its rhythm is hummed.
 */
export async function speak(work: DraftWork, speech: Speech): Promise<string> {
  const text = speech.text.slice(0, MAX_CHARACTERS).trim();
  const spoken = await speakWithEspeak(work, { ...speech, text });
  if (spoken !== undefined) return builtInSound(work, trusted(spoken));
  const script = work.newFile('txt');
  await writeFile(script, `${text}\n`);
  const output = work.newFile('wav');
  const tempo = Math.min(2, Math.max(0.5, speech.speed));
  try {
    await work.run(
      [
        '-f',
        'lavfi',
        '-i',
        `flite=textfile=${basename(script)}:voice=${voiceFor(speech.voice)}`,
        '-af',
        `atempo=${tempo},aresample=44100`,
        '-ac',
        '2',
        ...AUDIO_ENCODINGS.wav.args,
        output,
      ],
      { to: 0 },
    );
    return await builtInSound(work, trusted(output));
  } catch (error) {
    if (!(error instanceof LaneFailure) || error.code !== 'ffmpeg_failed') throw error;
    return writeSound(work, await work.make('humming', { ...speech, text }));
  }
}

export function voiceFor(name: string): (typeof VOICES)[number] {
  if (FEMALE.test(name)) return 'slt';
  const others = VOICES.slice(1);
  return others[Math.abs(hashOf(name.toLowerCase())) % others.length] ?? 'rms';
}
