import { join } from 'node:path';
import { pixels } from '../../media/pictures/own-pictures.js';
import { LaneParams } from '../../lane-params.js';
import type { LaneArtifact, LaneResult, LaneTask } from '../../lane.js';
import { underLabel } from '../../media/pictures/under-label.js';
import { draftMark, markSize } from '../../image/draft-mark.js';
import type { DraftWork } from '../drafting/draft-work.js';
import type { DrawnPicture, PictureRequest } from './draw-picture.js';
import { picturePrompt } from './picture-prompt.js';
import { unknownWords } from './prompt-reading.js';
import { fixedSubjectIn } from './subjects/fixed-subject.js';
import type { FrameSize } from '../../frame-size.js';

const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const;

/**
 * The seed that a task names. Without one the job's id serves: the jobs of one prompt then differ, and another
 * attempt at a job does not.
 */
export function seedOf({ params, jobId }: Pick<LaneTask, 'params' | 'jobId'>): string {
  const seed = new LaneParams(params).text('seed');
  return seed === '' || seed === '-1' ? jobId : seed;
}

/** The picture that a task describes; `extra` words are added to its own. */
export function pictureOf(
  { task, params, paintedPixels }: Pick<DraftWork, 'task' | 'params' | 'paintedPixels'>,
  size: FrameSize,
  { extra = '', seedSuffix = '' } = {},
): PictureRequest {
  const subject = fixedSubjectIn(params.raw('subject'));
  const words = picturePrompt(task);
  return {
    ...size,
    prompt: [words, extra].filter((part) => part !== '').join(', '),
    negativePrompt: params.text('negativePrompt'),
    style: params.text('style'),
    seed: `${seedOf(task)}${seedSuffix}`,
    ...(subject && { subject }),
    ...(paintedPixels !== undefined && { paintedPixels }),
  };
}

export async function writePicture(
  workDir: string,
  name: string,
  { bytes, width, height }: Pick<DrawnPicture, 'bytes' | 'width' | 'height'>,
): Promise<LaneArtifact> {
  const path = join(workDir, `${name}.jpg`);
  await pixels(bytes, { width, height, channels: 3 }).jpeg(JPEG).toFile(path);
  return { kind: 'image', path, contentType: 'image/jpeg', extension: 'jpg', width, height };
}

/** A picture under the label of drafts, with what lies under the label, so that a film can lay it on again. */
export async function writeDraft(
  workDir: string,
  { bytes, width, height }: Pick<DrawnPicture, 'bytes' | 'width' | 'height'>,
): Promise<LaneArtifact> {
  const path = join(workDir, 'draft.jpg');
  const size = { width, height };
  const corner = markSize(size);
  const place = { left: width - corner.width, top: height - corner.height, ...corner };
  const under = await pixels(bytes, { ...size, channels: 3 })
    .extract(place)
    .jpeg({ quality: 90 })
    .toBuffer();
  await pixels(bytes, { ...size, channels: 3 })
    .composite([{ input: draftMark(size), gravity: 'southeast' }])
    .removeAlpha()
    .withExif(underLabel(under, size))
    .jpeg(JPEG)
    .toFile(path);
  return { kind: 'image', path, contentType: 'image/jpeg', extension: 'jpg', ...size };
}

/** The words of a prompt that a drafted picture does not follow; absent where it knows all. */
export function unknownIn(prompt: string): { unknownWords?: string[] } {
  const unknown = unknownWords(prompt);
  return unknown.length === 0 ? {} : { unknownWords: unknown };
}

/** What every drafted job says of itself. */
export function draftData(task: Pick<LaneTask, 'params' | 'jobId'>): NonNullable<LaneResult['data']> {
  return { lane: 'draft', seed: seedOf(task) };
}
