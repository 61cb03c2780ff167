import { readPrompt } from '../image/prompt-reading.js';
import { SeededRandom } from '../image/seeded-random.js';
import { SAMPLE_RATE, type Samples } from './sound-file.js';

// Looked up once: these run for every sample.
const { sin, exp, floor, max, min, PI, tanh } = Math;

export interface MusicRequest {
  prompt: string;
  seed: string;
  seconds: number;
}

interface Character {
  beatsPerMinute: number;
  /** Steps of the scale, in semitones from its root. */
  scale: readonly number[];
  drums: boolean;
  /** 0 dark to 1 bright. */
  brightness: number;
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11];
const MINOR = [0, 2, 3, 5, 7, 8, 10];
const DORIAN = [0, 2, 3, 5, 7, 9, 10];
const FAST = /techno|house|edm|dance|rock|metal|punk|drum|energetic|upbeat|pop|hip ?hop|trap|funk|fast/;
const SLOW = /ambient|lullaby|meditat|sleep|drone|slow|cinematic|piano|ballad|lo-?fi/;
// Scale steps of the chords, four bars long.
const PROGRESSIONS: readonly [readonly number[], ...(readonly number[])[]] = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 3, 4],
  [0, 3, 4, 3],
  [5, 4, 3, 4],
];

/** A short piece for a prompt: key, pace and voices follow its words, the notes the seed. Same request, same sound; a bar a step. */
export function* composeMusic(request: MusicRequest): Generator<undefined, Samples> {
  const random = new SeededRandom(`${request.seed}\n${request.prompt}\nmusic`);
  const character = characterOf(request.prompt, random);
  const length = floor(request.seconds * SAMPLE_RATE);
  const samples = new Float32Array(length * 2);
  const beat = 60 / character.beatsPerMinute;
  const root = 110 * 2 ** (random.whole(0, 11) / 12);
  const progression = random.pick(PROGRESSIONS);
  const pattern = Array.from({ length: 8 }, () => random.whole(0, 4));
  const melody = random.fork('melody');

  for (let bar = 0; bar * beat * 4 < request.seconds; bar += 1) {
    yield;
    const start = bar * beat * 4;
    const chord = progression[bar % progression.length] ?? 0;
    const tone = (step: number) => root * 2 ** (semitones(character.scale, step) / 12);
    for (const [index, step] of [0, 2, 4].entries())
      addPad(samples, {
        at: start,
        seconds: beat * 4.2,
        pitch: tone(chord + step) * 2,
        level: 0.075,
        pan: (index - 1) * 0.5,
        brightness: character.brightness,
      });
    addBass(samples, { at: start, seconds: beat * 3.6, pitch: tone(chord) / 2, level: 0.24 });
    for (const [index, step] of pattern.entries()) {
      const note = {
        at: start + index * beat * 0.5,
        seconds: beat * 1.4,
        pitch: tone(chord + step) * 4,
        level: 0.13,
        pan: index % 2 === 0 ? -0.35 : 0.35,
      };
      if (melody.chance(0.82)) addPluck(samples, note, character.brightness);
    }
    if (character.drums) addDrums(samples, start, beat, random.fork(`drums-${bar}`));
  }
  return finished(samples);
}

function characterOf(prompt: string, random: SeededRandom): Character {
  const { moods, time } = readPrompt(prompt);
  const words = prompt.toLowerCase();
  const dark = moods.some((mood) => ['dark', 'sad', 'eerie', 'epic'].includes(mood)) || time === 'night';
  const quick = FAST.test(words) || moods.includes('joyful');
  const slow = SLOW.test(words) || moods.some((mood) => ['calm', 'dreamy', 'sad'].includes(mood));
  return {
    beatsPerMinute: quick
      ? random.between(112, 132)
      : slow
        ? random.between(58, 76)
        : random.between(84, 104),
    scale: dark ? MINOR : moods.includes('futuristic') ? DORIAN : MAJOR,
    drums: quick || moods.includes('epic'),
    brightness: dark ? 0.25 : moods.includes('joyful') ? 0.8 : 0.5,
  };
}

function semitones(scale: readonly number[], step: number): number {
  return (scale[step % scale.length] ?? 0) + 12 * floor(step / scale.length);
}

interface Note {
  at: number;
  seconds: number;
  pitch: number;
  level: number;
  /** -1 left to 1 right. */
  pan?: number;
}

/** Adds a voice to the sound, sample by sample: `wave` takes the time into the note. */
function addNote(
  samples: Samples,
  { at, seconds, level, pan = 0 }: Note,
  wave: (time: number) => number,
): void {
  const first = floor(at * SAMPLE_RATE);
  const last = min(samples.length / 2, first + floor(seconds * SAMPLE_RATE));
  const left = level * min(1, 1 - pan);
  const right = level * min(1, 1 + pan);
  for (let index = max(0, first); index < last; index += 1) {
    const value = wave((index - first) / SAMPLE_RATE);
    samples[index * 2] = (samples[index * 2] ?? 0) + value * left;
    samples[index * 2 + 1] = (samples[index * 2 + 1] ?? 0) + value * right;
  }
}

function addPad(samples: Samples, note: Note & { brightness: number }): void {
  const turn = 2 * PI * note.pitch;
  addNote(samples, note, (time) => {
    const swell = min(1, time / 0.5) * min(1, max(0, note.seconds - time) / 0.6);
    const drift = 1 + 0.002 * sin(time * 4.1);
    return (
      swell *
      (sin(turn * time * drift) +
        0.5 * sin(turn * time * 1.004) +
        note.brightness * 0.35 * sin(2 * turn * time) +
        note.brightness * 0.14 * sin(3 * turn * time))
    );
  });
}

function addBass(samples: Samples, note: Note): void {
  const turn = 2 * PI * note.pitch;
  addNote(
    samples,
    note,
    (time) =>
      min(1, time / 0.02) *
      exp(-time * 0.7) *
      min(1, max(0, note.seconds - time) / 0.05) *
      (sin(turn * time) + 0.22 * sin(2 * turn * time)),
  );
}

function addPluck(samples: Samples, note: Note, brightness: number): void {
  const turn = 2 * PI * note.pitch;
  addNote(
    samples,
    note,
    (time) =>
      min(1, time / 0.004) *
      min(1, max(0, note.seconds - time) / 0.02) *
      (exp(-time * 5) * sin(turn * time) +
        brightness * exp(-time * 9) * sin(2 * turn * time) +
        brightness * 0.5 * exp(-time * 14) * sin(3.01 * turn * time)),
  );
}

function addDrums(samples: Samples, start: number, beat: number, random: SeededRandom): void {
  for (let step = 0; step < 4; step += 1) {
    addNote(
      samples,
      { at: start + step * beat, seconds: 0.24, pitch: 0, level: 0.5 },
      (time) => exp(-time * 18) * sin(2 * PI * (48 * time + 8 * (1 - exp(-time * 40)))),
    );
    if (step % 2 === 1)
      addNote(
        samples,
        { at: start + step * beat, seconds: 0.16, pitch: 0, level: 0.16 },
        (time) => exp(-time * 26) * random.between(-1, 1),
      );
    for (const half of [0, 0.5])
      addNote(
        samples,
        { at: start + (step + half) * beat, seconds: 0.05, pitch: 0, level: 0.07, pan: 0.25 },
        (time) => exp(-time * 90) * random.between(-1, 1),
      );
  }
}

/** A little room, soft peaks, and no click at either end. */
function finished(samples: Samples): Samples {
  const delay = floor(0.031 * SAMPLE_RATE) * 2;
  for (let index = delay; index < samples.length; index += 1)
    samples[index] = (samples[index] ?? 0) + (samples[index - delay] ?? 0) * 0.22;
  const fade = min(floor(0.4 * SAMPLE_RATE), floor(samples.length / 8));
  const frames = samples.length / 2;
  for (let index = 0; index < frames; index += 1) {
    const gain = min(1, index / (0.01 * SAMPLE_RATE), (frames - index) / max(1, fade));
    samples[index * 2] = tanh((samples[index * 2] ?? 0) * 1.1) * gain;
    samples[index * 2 + 1] = tanh((samples[index * 2 + 1] ?? 0) * 1.1) * gain;
  }
  return samples;
}
