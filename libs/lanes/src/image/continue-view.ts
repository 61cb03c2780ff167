import path from 'node:path';
import { drawing, pixels } from '../media/pictures/own-pictures.js';
import { TenantPicture } from '../media/pictures/tenant-picture.js';
import type { FrameSize } from '../frame-size.js';
import { LaneParams } from '../lane-params.js';
import type { LaneArtifact, LaneTask } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { decoding, openPicture } from './open-picture.js';

/** How a picture goes on beyond one of its edges. */
export interface Continuation {
  direction: 'right' | 'up' | 'down';
  /** The share of the picture that is kept, from 0 to 1. */
  carriedFraction: number;
}

interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The share of each part beside the seam by which colours are compared. */
const SEAM = 0.12;
const GAINS = { least: 0.6, most: 1.7 };

/** The continuation among a job's settings, which the service alone gives. */
export function continuationIn(setting: unknown): Continuation | undefined {
  if (typeof setting !== 'object' || setting === null || !('direction' in setting)) return undefined;
  const { direction } = setting;
  if (direction !== 'right' && direction !== 'up' && direction !== 'down') return undefined;
  const carriedFraction = 'carriedFraction' in setting ? Number(setting.carriedFraction) : 0.5;
  return { direction, carriedFraction: Math.min(0.95, Math.max(0.05, carriedFraction || 0.5)) };
}

/**
 * Puts what was drawn beside the carried part of the picture: that part pixel by pixel, the rest in its colours. All other
 * jobs' pictures stay as they are. Specification 1, 4.10.
 */
export async function continueView(drawn: LaneArtifact, task: LaneTask): Promise<LaneArtifact> {
  const wanted = continuationIn(new LaneParams(task.params).raw('continuation'));
  if (!wanted || drawn.kind !== 'image' || drawn.role !== undefined) return drawn;
  const reference = await openPicture(task, requiredInput(task, ['imageUrl'], 'a picture'));
  const size = { width: reference.width, height: reference.height };
  const [kept, painted] = await Promise.all([
    decoding(() =>
      reference
        .decode()
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
    decoding(() =>
      TenantPicture.of(drawn.path, { signal: task.signal })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .resize(size.width, size.height, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  ]);
  const target = path.join(task.workDir, `continued-${path.parse(drawn.path).name}.png`);
  await joined(kept.data, painted.data, size, wanted, target);
  return { ...drawn, path: target, contentType: 'image/png', extension: 'png', ...size };
}

async function joined(
  reference: Buffer,
  painted: Buffer,
  size: FrameSize,
  continuation: Continuation,
  target: string,
): Promise<void> {
  const { from, to, fresh, keptSeam, freshSeam } = regionsOf(size, continuation);
  const raw = { ...size, channels: 3 as const };
  const [carried, wanted, own] = await Promise.all([
    pixels(reference, raw).extract(from).png().toBuffer(),
    statsOf(reference, size, keptSeam),
    statsOf(painted, size, freshSeam),
  ]);
  const gains = own.map(({ stdev }, channel) =>
    Math.min(GAINS.most, Math.max(GAINS.least, (wanted[channel]?.stdev ?? 0) / Math.max(1, stdev))),
  );
  const offsets = own.map(({ mean }, channel) => (wanted[channel]?.mean ?? 0) - (gains[channel] ?? 1) * mean);
  const continued = await pixels(painted, raw).extract(fresh).linear(gains, offsets).png().toBuffer();
  await pixels(Buffer.alloc(size.width * size.height * 3), raw)
    .composite([
      { input: continued, left: fresh.left, top: fresh.top },
      { input: carried, left: to.left, top: to.top },
    ])
    .removeAlpha()
    .png()
    .toFile(target);
}

async function statsOf(picture: Buffer, size: FrameSize, region: Region) {
  const part = await pixels(picture, { ...size, channels: 3 })
    .extract(region)
    .png()
    .toBuffer();
  return (await drawing(part).stats()).channels;
}

/** Where the carried part comes from and goes to, where the new one lies, and the strips on both sides of the seam. */
export function regionsOf({ width, height }: FrameSize, { direction, carriedFraction }: Continuation) {
  const across = direction === 'right';
  const whole = across ? width : height;
  const kept = Math.min(whole - 1, Math.max(1, Math.round(whole * carriedFraction)));
  const strip = (start: number, length: number): Region =>
    across
      ? { left: start, top: 0, width: Math.max(1, length), height }
      : { left: 0, top: start, width, height: Math.max(1, length) };
  const keptStrip = Math.max(1, Math.round(kept * SEAM));
  const freshStrip = Math.max(1, Math.round((whole - kept) * SEAM));
  // To the top the picture's upper part moves down; otherwise its far part moves to the near edge.
  return direction === 'up'
    ? {
        from: strip(0, kept),
        to: strip(whole - kept, kept),
        fresh: strip(0, whole - kept),
        keptSeam: strip(0, keptStrip),
        freshSeam: strip(whole - kept - freshStrip, freshStrip),
      }
    : {
        from: strip(whole - kept, kept),
        to: strip(0, kept),
        fresh: strip(kept, whole - kept),
        keptSeam: strip(whole - keptStrip, keptStrip),
        freshSeam: strip(kept, freshStrip),
      };
}
