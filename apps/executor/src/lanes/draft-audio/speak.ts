import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { hashOf, SeededRandom } from '../draft-image/seeded-random.js';
import { AUDIO_ENCODINGS } from '../ffmpeg/encoding.js';
import type { MediaWork } from '../ffmpeg/media-work.js';
import { LaneFailure } from '../lane.js';
import { speakWithEspeak } from './espeak.js';
import type { Speech } from './speech.js';
import { SAMPLE_RATE, writeSound, type Samples } from './sound-file.js';

/** Voices of the synthesiser that ffmpeg may carry. */
const VOICES = ['slt', 'rms', 'awb', 'kal'] as const;
const FEMALE =
  /rachel|sarah|female|woman|girl|bella|elli|alice|charlotte|emily|laura|jessica|lily|matilda|grace|dorothy/i;
const MAX_CHARACTERS = 40_000;

/**
 * Speaks a text into an mp3 in the task's folder: by espeak-ng, else by the English voice that ffmpeg may carry, else
 * its rhythm is hummed.
 */
export async function speak(work: MediaWork, speech: Speech): Promise<string> {
  const text = speech.text.slice(0, MAX_CHARACTERS).trim();
  const spoken = await speakWithEspeak(work, { ...speech, text });
  if (spoken !== undefined) return spoken;
  const script = work.newFile('txt');
  await writeFile(script, `${text}\n`);
  const output = work.newFile('mp3');
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
        ...AUDIO_ENCODINGS.mp3.args,
        output,
      ],
      { to: 0 },
    );
    return output;
  } catch (error) {
    if (!(error instanceof LaneFailure) || error.code !== 'ffmpeg_failed') throw error;
    return writeSound(work, hummedSpeech({ ...speech, text }));
  }
}

export function voiceFor(name: string): (typeof VOICES)[number] {
  if (FEMALE.test(name)) return 'slt';
  const others = VOICES.slice(1);
  return others[Math.abs(hashOf(name.toLowerCase())) % others.length] ?? 'rms';
}

/** A tone for each syllable, lower at the end of a sentence. */
export function hummedSpeech({ text, voice, speed }: Speech): Samples {
  const random = new SeededRandom(`${voice}\n${text}`);
  const base = FEMALE.test(voice) ? 205 : 118;
  const pieces = text.match(/[aeiouyäöüáéíóú]+|[.!?,;:]|\s+|[^\s]/gi) ?? [];
  const notes: { pitch: number; seconds: number }[] = [];
  for (const piece of pieces) {
    if (/[aeiouy]/i.test(piece))
      notes.push({ pitch: base * random.between(0.88, 1.2), seconds: 0.13 / speed });
    else if (/[.!?]/.test(piece)) notes.push({ pitch: 0, seconds: 0.34 / speed });
    else if (/[,;:\s]/.test(piece)) notes.push({ pitch: 0, seconds: 0.06 / speed });
  }
  const frames = Math.max(
    1,
    notes.reduce((sum, { seconds }) => sum + Math.floor(seconds * SAMPLE_RATE), 0),
  );
  const samples = new Float32Array(frames * 2);
  let at = 0;
  for (const { pitch, seconds } of notes) {
    const length = Math.floor(seconds * SAMPLE_RATE);
    const sounding = pitch > 0 ? length : 0;
    for (let index = 0; index < sounding; index += 1) {
      const turn = (2 * Math.PI * pitch * index) / SAMPLE_RATE;
      const value =
        Math.sin((index / length) * Math.PI) ** 0.7 *
        (Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.35 * Math.sin(3 * turn) + 0.2 * Math.sin(5 * turn)) *
        0.22;
      samples[(at + index) * 2] = value;
      samples[(at + index) * 2 + 1] = value;
    }
    at += length;
  }
  return samples;
}
