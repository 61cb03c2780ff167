import { correctNode, modelOfNode } from '@easel/catalog';
import { inputList, requiredInput } from '@easel/lanes/lane-inputs';
import { invalid, LaneParams } from '@easel/lanes/lane-params';
import type { LaneResult } from '@easel/lanes/lane';
import type { MediaFile } from '@easel/lanes/ffmpeg/media-work';
import { planByRule } from './long-clip-plan.js';
import type { PartOrders } from './part-orders.js';
import { joinSegments } from './join-segments.js';

const LEAST_SECONDS = 4;
const MOST_SECONDS = 120;
/** Clips that a model goes by are no shorter than this. Seconds. */
const LEAST_REFERENCE = 1.8;

/**
 * Shoots a stretch of a video again, between the frames at both of its ends, and puts it in the old one's place. What
 * is longer than the model can shoot is shot in pieces.
 * @throws LaneFailure `invalid_params` naming the span
 */
export async function replaceStretch(set: PartOrders, part: (index: number) => number): Promise<LaneResult> {
  const { task, work } = set;
  const model = modelOfNode(task.type, task.params);
  if (!model) throw invalid('provider', 'does not name a model');
  const video = await work.videoInput();
  const params = new LaneParams(task.params);
  const start = params.number('spanStart', { min: 0, max: 36_000, fallback: 0 });
  const end = Math.min(
    params.number('spanEnd', { min: 1, max: 36_000, fallback: 8 }),
    Math.round(video.seconds * 1_000) / 1_000,
  );
  const span = end - start;
  if (span < LEAST_SECONDS || span > MOST_SECONDS) {
    throw invalid(
      'spanEnd',
      `must lie ${LEAST_SECONDS} to ${MOST_SECONDS} s after spanStart, inside the video`,
    );
  }
  const count = Math.ceil(span / Math.max(...model.durations));
  const each = span / count;
  const { segments } = planByRule(
    requiredInput(task, ['prompt', 'text', 'in'], 'a prompt'),
    Array.from({ length: count }, () => Math.max(LEAST_SECONDS, Math.ceil(each))),
  );
  const shot: MediaFile[] = [];
  for (const [index, { prompt, seconds }] of segments.entries()) {
    const from = start + index * each;
    const previous = shot.at(-1);
    const old = await set.stretch(video, from, from + each);
    const given: Record<string, unknown> = {
      provider: model.id,
      prompt: `Shoot @video_1 again, with its movement and timing, but: ${prompt}`,
      duration: seconds,
      aspectRatio: 'adaptive',
      generateAudio: params.flag('generateAudio', true),
      imageUrl: set.place(previous ? await set.lastFrame(previous) : await set.frameAt(video, start)),
      ...(index === count - 1 ? { endFrameUrl: set.place(await set.frameAt(video, end)) } : {}),
      referenceImageUrls: inputList(task, ['imageReferences', 'referenceImageUrls']),
      referenceVideoUrls: old.seconds >= LEAST_REFERENCE ? [set.place(old.path)] : [],
    };
    const filled = Object.entries(given).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
    const asked = {
      type: 'generate-video',
      params: correctNode('generate-video', Object.fromEntries(filled)).params,
    };
    const clip = await set.clipOf(await set.order(part(index + 1), asked));
    // Models shoot whole seconds: the old length must come out.
    shot.push(clip.seconds > each ? await set.stretch(clip, 0, each) : clip);
    work.report((85 * (index + 1)) / count);
  }
  const before = start > 0 ? [await set.stretch(video, 0, start)] : [];
  const after = end < video.seconds - 0.05 ? [await set.stretch(video, end, video.seconds)] : [];
  const clips = [...before, ...shot, ...after];
  const whole = await joinSegments(
    work,
    clips.map((clip) => ({ clip, skipStart: 0, skipEnd: 0 })),
    { width: video.width, height: video.height, frameRate: video.frameRate },
  );
  return {
    artifacts: await work.videoResult(whole),
    data: { pro: { spanStart: start, spanEnd: end, segments: count } },
  };
}
