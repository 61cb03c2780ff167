import { join } from 'node:path';
import { pixels as drawn } from '../../media/pictures/own-pictures.js';
import type { DraftWork } from '../drafting/draft-work.js';
import { withinPixels, type FrameSize } from '../../frame-size.js';
import type { Picture } from '../../image/open-picture.js';
import type { LaneArtifact, LaneResult } from '../../lane.js';
import { MAX_EDITED_PIXELS, pixelsOf } from './edit-picture.js';
import { draftData } from './picture-file.js';

const SAMPLE_SIDE = 128;
const OPAQUE = 128;

interface Box extends FrameSize {
  left: number;
  top: number;
}

/**
 * The parts of a picture, for edits of some of them: what stands out, and the rest. Each with a cut-out and its place as
 * shares of the picture's sides.
 */
export async function segmentPicture(work: DraftWork, source: Picture): Promise<LaneResult> {
  const { task } = work;
  const size = withinPixels(source, MAX_EDITED_PIXELS);
  const pixels = await pixelsOf(source, size);
  const cut = await work.make('cutting', { pixels, ...size });
  const subject = boxOf(cut, size);
  const found: [string, Box][] = subject === undefined ? [] : [['subject', subject]];
  const parts: [string, Box][] = [...found, ['background', { left: 0, top: 0, ...size }]];
  const artifacts: LaneArtifact[] = [];
  for (const [index, [name, box]] of parts.entries()) {
    const path = join(task.workDir, `segment-${index}.png`);
    const picture =
      name === 'subject'
        ? drawn(cut, { ...size, channels: 4 }).extract(box)
        : drawn(pixels, { ...size, channels: 3 });
    await picture
      .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toFile(path);
    artifacts.push({
      kind: 'image',
      path,
      contentType: 'image/png',
      extension: 'png',
      width: SAMPLE_SIDE,
      height: SAMPLE_SIDE,
    });
  }
  const segments = parts.map(([name, box], index) => ({ index, name, bbox: sharesOf(box, size) }));
  return { artifacts, data: { segments, ...draftData(task) } };
}

/** Where a picture of four bytes a pixel is not transparent; undefined when it is so everywhere. */
function boxOf(cut: Uint8Array, { width, height }: FrameSize): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((cut[(y * width + x) * 4 + 3] ?? 0) < OPAQUE) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function sharesOf(box: Box, { width, height }: FrameSize) {
  const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000;
  return {
    x: share(box.left, width),
    y: share(box.top, height),
    w: share(box.width, width),
    h: share(box.height, height),
  };
}
