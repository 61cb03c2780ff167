import { SeededRandom } from '../image/seeded-random.js';
import { FEMALE, type Speech } from './speech.js';
import { SAMPLE_RATE, type Samples } from './sound-file.js';

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
