import { SeededRandom } from '../image/seeded-random.js';
import { SAMPLE_RATE, type Samples } from './sound-file.js';

// Looked up once: these run for every sample.
const { sin, exp, floor, max, min, PI, tanh } = Math;

export interface EffectRequest {
  prompt: string;
  seed: string;
  seconds: number;
}

/** The value of a sound at a time in seconds; a new one is made for each side. */
type Voice = (random: SeededRandom, seconds: number) => (time: number) => number;

const VOICES: readonly (readonly [RegExp, Voice])[] = [
  [/rain|shower|drizzle|water|river|stream|fountain/, rain],
  [/wind|breeze|storm|blizzard|air|whoosh|swoosh/, wind],
  [/thunder|explosion|boom|rumble|earthquake|impact/, thunder],
  [/ocean|wave|sea|beach|surf/, waves],
  [/fire|campfire|crackl|flame|burn/, fire],
  [/bell|chime|ding|ring|notification|alert|beep|alarm/, bell],
  [/engine|motor|car|machine|drone|hum|generator|plane|spaceship/, engine],
  [/bird|chirp|forest|jungle|cricket|insect/, birds],
  [/step|walk|knock|tap|click|drum|heartbeat|clock|tick/, knocks],
];

/** A sound after a description, made of noise and tones. Same request, same sound; a second a step. */
export function* soundEffect({ prompt, seed, seconds }: EffectRequest): Generator<undefined, Samples> {
  const words = prompt.toLowerCase();
  const voices = VOICES.filter(([name]) => name.test(words)).map(([, voice]) => voice);
  const frames = floor(seconds * SAMPLE_RATE);
  const samples = new Float32Array(frames * 2);
  for (let side = 0; side < 2; side += 1) {
    const playing = (voices.length === 0 ? [sweep] : voices).map((voice, index) =>
      voice(new SeededRandom(`${seed}\n${prompt}\n${index}\n${side}`), seconds),
    );
    for (let index = 0; index < frames; index += 1) {
      if (index % SAMPLE_RATE === 0) yield;
      const time = index / SAMPLE_RATE;
      const edge = min(1, time / 0.02, (seconds - time) / 0.08);
      samples[index * 2 + side] = tanh(playing.reduce((sum, voice) => sum + voice(time), 0)) * 0.8 * edge;
    }
  }
  return samples;
}

/** White noise through a one-pole low pass; the cutoff may move. */
function filtered(random: SeededRandom): (cutoff: number) => number {
  let kept = 0;
  return (cutoff) => {
    const share = 1 - exp((-2 * PI * cutoff) / SAMPLE_RATE);
    kept += share * (random.between(-1, 1) - kept);
    return kept;
  };
}

function rain(random: SeededRandom): (time: number) => number {
  const hiss = filtered(random);
  const low = filtered(random.fork('low'));
  const drops = random.fork('drops');
  let drop = 0;
  return () => {
    if (drops.chance(0.0016)) drop = drops.between(0.2, 0.8);
    drop *= 0.992;
    return (hiss(7_000) - low(500)) * 0.35 + drop * drops.between(-0.4, 0.4);
  };
}

function wind(random: SeededRandom): (time: number) => number {
  const noise = filtered(random);
  const phase = random.between(0, 6);
  return (time) => {
    const gust = 0.5 + 0.5 * sin(time * 0.9 + phase) * sin(time * 0.37 + phase * 2);
    return noise(180 + gust * 700) * (1.2 + gust * 1.6);
  };
}

function thunder(random: SeededRandom): (time: number) => number {
  const noise = filtered(random);
  return (time) => noise(70 + 900 * exp(-time * 6)) * (exp(-time * 1.1) * 5 + 0.15 * sin(time * 9) ** 2);
}

function waves(random: SeededRandom): (time: number) => number {
  const noise = filtered(random);
  const phase = random.between(0, 1);
  return (time) => {
    const swell = max(0, sin((time / 6 + phase) * 2 * PI)) ** 1.6;
    return noise(300 + swell * 3_500) * (0.25 + swell);
  };
}

function fire(random: SeededRandom): (time: number) => number {
  const low = filtered(random);
  const sparks = random.fork('sparks');
  let spark = 0;
  return () => {
    if (sparks.chance(0.0005)) spark = sparks.between(0.3, 1);
    spark *= 0.985;
    return low(220) * 1.4 + spark * sparks.between(-1, 1);
  };
}

function bell(random: SeededRandom): (time: number) => number {
  const pitch = random.between(420, 980);
  const parts = [1, 2.01, 2.76, 5.4].map((ratio, index) => ({
    turn: 2 * PI * pitch * ratio,
    fall: 1.6 + index * 1.7,
    level: 0.5 / (index + 1),
  }));
  return (time) => {
    const since = time % 1.8;
    return parts.reduce(
      (sum, { turn, fall, level }) => sum + level * exp(-since * fall) * sin(turn * since),
      0,
    );
  };
}

function engine(random: SeededRandom): (time: number) => number {
  const pitch = random.between(38, 75);
  const noise = filtered(random);
  return (time) => {
    const turn = 2 * PI * pitch * (time + 0.02 * sin(time * 1.3));
    return (
      0.35 * (sin(turn) + 0.6 * sin(2 * turn + 0.4) + 0.4 * sin(3 * turn) + 0.25 * sin(5.02 * turn)) +
      noise(900) * 0.5
    );
  };
}

function birds(random: SeededRandom): (time: number) => number {
  const calls = Array.from({ length: 6 }, () => ({
    at: random.between(0, 3),
    pitch: random.between(2_200, 4_600),
    bend: random.between(-900, 900),
    notes: random.whole(2, 5),
  }));
  const air = filtered(random.fork('air'));
  return (time) => {
    let sum = air(600) * 0.12;
    for (const { at, pitch, bend, notes } of calls) {
      const since = (time - at + 6) % 3;
      if (since > notes * 0.14) continue;
      const within = since % 0.14;
      sum +=
        0.22 * sin(2 * PI * (pitch * within + bend * within * within * 4)) * sin((within / 0.14) * PI) ** 2;
    }
    return sum;
  };
}

function knocks(random: SeededRandom): (time: number) => number {
  const every = random.between(0.42, 0.7);
  const pitch = random.between(80, 170);
  const noise = filtered(random);
  return (time) => {
    const since = time % every;
    return exp(-since * 38) * (sin(2 * PI * pitch * since) * 0.9 + noise(1_800) * 0.8);
  };
}

/** For words that name no sound: a tone that wanders. */
function sweep(random: SeededRandom, seconds: number): (time: number) => number {
  const from = random.between(140, 420);
  const to = random.between(300, 1_100);
  return (time) => {
    const turn = 2 * PI * (from * time + ((to - from) * time * time) / (2 * max(0.1, seconds)));
    return (
      0.3 *
      (sin(turn) + 0.3 * sin(2 * turn + sin(time * 5)) + 0.2 * sin(3 * turn)) *
      (0.7 + 0.3 * sin(time * 6.1))
    );
  };
}
