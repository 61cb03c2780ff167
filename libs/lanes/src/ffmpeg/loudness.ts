import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LaneArtifact, LaneResult } from '../lane.js';
import { type MediaWork, trusted, untrusted } from './media-work.js';
import { options } from './options.js';

/** How loud a recording is over its whole length. */
export interface Loudness {
  /** LUFS, as EBU R 128 says. */
  integrated: number;
  /** dB of full scale, between samples too. */
  truePeak: number;
}

/** Below this EBU R 128 hears nothing. */
const SILENCE_LUFS = -69;
const TAIL_BYTES = 4_096;

/** Listens to what passes through a run of ffmpeg. */
export interface Ear {
  /** Stands in a chain of filters, and changes nothing. */
  filter: string;
  /** Once the run is over; undefined for silence, and for what is shorter than is measured (0.4 s). */
  heard(): Promise<Loudness | undefined>;
}

export function earOf(work: MediaWork): Ear {
  const notes = work.newFile('txt');
  return {
    filter: `ebur128=peak=true:metadata=1,ametadata=print:file=${basename(notes)}`,
    heard: () => loudnessIn(notes),
  };
}

/** Recordings that one run of ffmpeg listens to. */
const AT_ONCE = 20;

async function loudnessOfEach(work: MediaWork, paths: readonly string[]): Promise<(Loudness | undefined)[]> {
  const found: (Loudness | undefined)[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const heard = paths.slice(at, at + AT_ONCE);
    const ears = heard.map(() => earOf(work));
    const filters = ears.map(({ filter }, place) => `[${place}:a:0]${filter}[o${place}]`);
    await work.run(
      [
        // Some came from outside: from a provider, or to be kept.
        ...heard.flatMap((path) => untrusted({ path })),
        ...options('-filter_complex', filters.join(';')),
        ...ears.flatMap((_ear, place) => ['-map', `[o${place}]`]),
        ...options('-f', 'null', '-'),
      ],
      { to: 0 },
    );
    found.push(...(await Promise.all(ears.map((ear) => ear.heard()))));
  }
  return found;
}

async function loudnessIn(notes: string): Promise<Loudness | undefined> {
  const tail = await endOf(notes);
  const integrated = lastValue(tail, 'lavfi.r128.I');
  const peak = lastValue(tail, 'lavfi.r128.true_peak');
  if (integrated === undefined || peak === undefined || integrated < SILENCE_LUFS || peak <= 0)
    return undefined;
  return { integrated: rounded(integrated), truePeak: rounded(20 * Math.log10(peak)) };
}

/** dB of full scale that samples stay below: coding to mp3 adds up to half a dB to the peaks. */
const CEILING_DB = -1.6;

/**
 * Filters that bring a recording to a loudness, its peaks below -1 dB; without a target its peaks alone. Silence stays.
 * @param target LUFS
 */
export function evened(measured: Loudness | undefined, target: number | undefined): string[] {
  const gain = measured === undefined || target === undefined ? 0 : target - measured.integrated;
  return [
    `volume=${gain.toFixed(2)}dB`,
    // Peaks between samples are seen at four times the rate.
    'aresample=192000',
    `alimiter=limit=${(10 ** (CEILING_DB / 20)).toFixed(4)}:level=false:attack=2:release=80`,
    'aresample=48000',
  ];
}

/** Cutting peaks by less than this changes the loudness too little to be heard. dB. */
const SLIGHTLY_CUT_DB = 1;

/** How far from its target a recording may be. LU. */
const NEAR = 0.2;
const MOST_CORRECTIONS = 2;

/** The same for a recording on disk. Cutting high peaks makes it softer: the loss is measured, and made up for. */
export async function evenedOut(
  work: MediaWork,
  path: string,
  measured: Loudness | undefined,
  target: number | undefined,
): Promise<string[]> {
  let filters = evened(measured, target);
  if (measured === undefined || target === undefined) return filters;
  if (measured.truePeak + target - measured.integrated - CEILING_DB < SLIGHTLY_CUT_DB) return filters;
  let { integrated } = measured;
  for (let corrections = 0; corrections < MOST_CORRECTIONS; corrections++) {
    const cut = await heardThrough(work, path, filters);
    if (cut === undefined || Math.abs(target - cut.integrated) <= NEAR) break;
    integrated += cut.integrated - target;
    filters = evened({ ...measured, integrated }, target);
  }
  return filters;
}

async function heardThrough(work: MediaWork, path: string, filters: readonly string[]) {
  const ear = earOf(work);
  const chain = [...filters, ear.filter].join(',');
  await work.run([...trusted(path), ...options('-af', chain, '-f', 'null', '-')], { to: 0 });
  return ear.heard();
}

/**
 * A result with how loud its recordings are: `loudness` of the first one, and where there are several `loudnessOf` each by
 * the key under which it stands.
 */
export async function withLoudness(work: MediaWork, result: LaneResult): Promise<LaneResult> {
  const made = result.artifacts.filter(({ kind, role }) => kind === 'audio' && role === undefined);
  if (made.length === 0) return result;
  const measured = await loudnessOfEach(
    work,
    made.map(({ path }) => path),
  );
  const [loudness] = measured;
  const each = measured.map((of, place): [string, Loudness | null] => [keyOf(made, place), of ?? null]);
  return {
    ...result,
    data: {
      ...result.data,
      ...(loudness !== undefined && { loudness }),
      ...(made.length > 1 && { loudnessOf: Object.fromEntries(each) }),
    },
  };
}

/** Where a recording stands in the job's output record. */
function keyOf(recordings: readonly LaneArtifact[], place: number): string {
  const { outputKey, listKey, listAt } = recordings[place] ?? {};
  if (listKey !== undefined) return `${listKey}.${listAt ?? place}`;
  return outputKey ?? (place === 0 ? 'audioUrl' : `recording.${place}`);
}

async function endOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('latin1');
  } finally {
    await file.close();
  }
}

function lastValue(text: string, key: string): number | undefined {
  const at = text.lastIndexOf(`${key}=`);
  const value = at === -1 ? Number.NaN : Number.parseFloat(text.slice(at + key.length + 1));
  return Number.isFinite(value) ? value : undefined;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
