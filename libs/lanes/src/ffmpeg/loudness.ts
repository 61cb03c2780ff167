import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LaneResult } from '../lane.js';
import { type MediaWork, trusted } from './media-work.js';

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

/** Undefined for silence, and for what is shorter than is measured (0.4 s). */
export async function measureLoudness(work: MediaWork, path: string): Promise<Loudness | undefined> {
  const notes = work.newFile('txt');
  const filter = `ebur128=peak=true:metadata=1,ametadata=print:file=${basename(notes)}`;
  await work.run([...trusted(path), '-map', '0:a:0', '-af', filter, '-f', 'null', '-'], { to: 0 });
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
export async function evened(work: MediaWork, path: string, target: number | undefined): Promise<string[]> {
  const measured = target === undefined ? undefined : await measureLoudness(work, path);
  const gain = measured === undefined || target === undefined ? 0 : target - measured.integrated;
  return [
    `volume=${gain.toFixed(2)}dB`,
    // Peaks between samples are seen at four times the rate.
    'aresample=192000',
    `alimiter=limit=${(10 ** (CEILING_DB / 20)).toFixed(4)}:level=false:attack=2:release=80`,
    'aresample=48000',
  ];
}

/** A result with how loud its recording is, where it has one. */
export async function withLoudness(work: MediaWork, result: LaneResult): Promise<LaneResult> {
  const made = result.artifacts.filter(({ kind, role }) => kind === 'audio' && role === undefined);
  const [recording, another] = made;
  if (recording === undefined || another !== undefined) return result;
  const loudness = await measureLoudness(work, recording.path);
  return loudness === undefined ? result : { ...result, data: { ...result.data, loudness } };
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
