import { Injectable, type OnModuleInit } from '@nestjs/common';
import { correctNode, type Model, modelOfNode } from '@easel/catalog';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { draftData } from '@easel/lanes/drafts/image/picture-file';
import { inputList, optionalInput } from '@easel/lanes/lane-inputs';
import { invalid, LaneParams } from '@easel/lanes/lane-params';
import { LaneFailure, type LaneResult } from '@easel/lanes/lane';
import type { MediaFile } from '@easel/lanes/ffmpeg/media-work';
import { RunAborted } from '@easel/providers/run-aborted';
import { replaceStretch } from './replace-stretch.js';
import { type LongClipPlan, plannedLengths, planByRule, type Segment } from './long-clip-plan.js';
import { type PartMaker, PartMakers, type Shoot } from '../lanes/part-makers.js';
import { PartOrders } from './part-orders.js';
import { LONG_CLIP_TYPES, PART_TYPE, PARTS, PLAN_TYPE } from './long-clip-types.js';
import { LongClips } from './long-clips.js';
import { joinSegments, piecesOf } from './join-segments.js';
import { findSeam, type Seam } from './seam.js';

/** Percent of the work that is shooting. */
const SHOOTING = 88;
/** Pictures between which segments are shot. */
const FRAMES = { model: 'gpt-image-2', modelAt21By9: 'nano-banana-pro', resolution: '2K' };

/** Ways for a plan to fail that say nothing against the clip. */
const PLANS_THAT_FAIL: ReadonlySet<string> = new Set([
  'provider_invalid_output',
  'provider_outcome_unknown',
  'provider_auth_failed',
  'provider_credit',
  'invalid_params',
]);

type Params = Readonly<Record<string, unknown>>;

/**
 * Makes clips that are too long for a model: several shots, each an order of its own that is stored like any other,
 * joined where nobody sees it. An attempt that follows another goes on with what was bought. Facts: generation 5.
 */
@Injectable()
export class MakeLongClip implements PartMaker, OnModuleInit {
  constructor(
    private readonly longClips: LongClips,
    private readonly config: ExecutorConfig,
    private readonly makers: PartMakers,
  ) {}

  onModuleInit(): void {
    this.makers.register(LONG_CLIP_TYPES, this);
  }

  /** @throws LaneFailure, ProviderFailure */
  run(shoot: Shoot): Promise<LaneResult> {
    const { FFMPEG_PATH } = this.config;
    const set = new PartOrders(shoot, FFMPEG_PATH ? { ffmpegPath: FFMPEG_PATH } : {});
    return shoot.task.type === 'edit-video-pro' ? replaceStretch(set, PARTS.segment) : this.generate(set);
  }

  private async generate(set: PartOrders): Promise<LaneResult> {
    const { task, shoot } = set;
    const model = modelOfNode(task.type, task.params);
    if (!model) throw invalid('provider', 'does not name a model');
    const taken = continuation(task.params);
    if (taken) {
      await this.longClips.takeOver(shoot.job, taken.jobId, {
        part: PARTS.segment(taken.fromSegment),
        // Segments that are made again get new frames.
        frames: { had: PARTS.frame(taken.fromSegment), last: PARTS.segment(0) },
      });
    }
    const plan = await this.planned(set, model);
    if (task.params['planOnly'] === true)
      return { artifacts: [], data: { pro: planRecord(plan, task.params) } };
    if (taken && !shoot.drafts) await this.refuseUnknown(shoot.job.id, taken.fromSegment);

    const clips: MediaFile[] = [];
    const seams: Seam[] = [];
    const frames: string[] = givenFrames(task.params);
    for (const [index, segment] of plan.segments.entries()) {
      if (index > 0 && (await this.endsBefore(shoot.job.id, index + 1))) break;
      // No sooner than they are needed: a clip that stops has no pictures of what was never shot.
      await this.drawFrames(set, { plan, model, frames, until: index + 2 });
      const previous = clips.at(-1);
      const params = await this.segmentParams(set, { plan, model, segment, index, previous, frames });
      const clip = await set.clipOf(await set.order(PARTS.segment(index + 1), { type: PART_TYPE, params }));
      if (previous) seams.push(await findSeam(set.work, [previous, clip], windowsOf(task.params)));
      clips.push(clip);
      set.work.report((SHOOTING * clips.length) / plan.segments.length);
    }
    const clip = await joinSegments(set.work, piecesOf(clips, seams));
    const stopped = clips.length < plan.segments.length;
    return {
      artifacts: await set.work.videoResult(clip),
      data: {
        ...(shoot.drafts && draftData(task)),
        pro: {
          ...planRecord(plan, task.params),
          billedSegments: clips.length - (taken?.paidSegments ?? 0),
          ...(stopped ? { stopped, stoppedAtSegment: clips.length } : {}),
          smartCuts: seams.map((seam, boundary) => ({ boundary: boundary + 1, ...seam })),
        },
      },
      ...(stopped ? { chargedAs: asShot(task.params, plan, clips.length) } : {}),
    };
  }

  /** Whether its owner asked to stop. What an earlier attempt has bought is shown, and paid for, all the same. */
  private async endsBefore(jobId: string, segment: number): Promise<boolean> {
    if (!(await this.longClips.read(jobId))?.stopAsked) return false;
    return !(await this.longClips.isBought(jobId, PARTS.segment(segment)));
  }

  /** What was kept before, or a plan made now; the first that is kept stands. */
  private async planned(set: PartOrders, model: Model): Promise<LongClipPlan> {
    const { task, shoot } = set;
    const known = await this.longClips.read(shoot.job.id);
    if (known?.plan) return known.plan;
    const lengths = plannedLengths(task.params, model);
    const prompt = optionalInput(task, ['prompt', 'text', 'in']) ?? '';
    const plan =
      givenPlan(task.params) ?? (await this.asked(set, prompt, lengths)) ?? planByRule(prompt, lengths);
    const kept = await this.longClips.keep(shoot.job, plan);
    if (!kept) throw new RunAborted('lost');
    return kept;
  }

  /** A language model's plan; without one, or when it fails, there is always the rule. */
  private async asked(
    set: PartOrders,
    prompt: string,
    lengths: readonly number[],
  ): Promise<LongClipPlan | undefined> {
    const { task } = set;
    if (lengths.length === 1 || prompt.trim() === '') return undefined;
    const llmModel = new LaneParams(task.params).text('plannerModel', 'claude-opus-4.7');
    const asked = {
      type: PLAN_TYPE,
      params: { prompt, lengths, llmModel, plannerStyle: task.params['plannerStyle'] },
    };
    if (!(await set.shoot.laneOf(PARTS.plan, asked))) return undefined;
    try {
      const { data } = await set.order(PARTS.plan, asked);
      const prompts = data?.['prompts'] as string[] | undefined;
      const segments = lengths.map((seconds, index) => ({ seconds, prompt: prompts?.[index] ?? prompt }));
      return { segments, plannedBy: llmModel };
    } catch (error) {
      if (!(error instanceof LaneFailure) || !PLANS_THAT_FAIL.has(error.code)) throw error;
      task.log(`The plan was made by rules, without a language model: ${error.message}`);
      return undefined;
    }
  }

  /** Each segment is shot from one picture to the next, so there is one more of them than segments. */
  private async drawFrames(
    set: PartOrders,
    { plan, model, frames, until }: { plan: LongClipPlan; model: Model; frames: string[]; until: number },
  ): Promise<void> {
    const { task } = set;
    if (task.params['renderMethod'] !== 'keyframes') return;
    const { aspectRatio } = this.levers(task.params);
    const provider = aspectRatio === '21:9' ? FRAMES.modelAt21By9 : FRAMES.model;
    const references = inputList(task, ['imageReferences', 'referenceImageUrls']);
    const given = { start: startOf(set), end: endOf(set) };
    const count =
      plan.segments.length + (model.endFrame && task.params['anchorMode'] !== 'progressive' ? 1 : 0);
    if (task.params['anchorMode'] === 'none') {
      if (given.end !== undefined) throw invalid('anchorMode', 'cannot be none with a last frame');
      return;
    }
    for (let index = frames.length; index < Math.min(count, until); index++) {
      const own = index === 0 ? given.start : index === plan.segments.length ? given.end : undefined;
      if (own !== undefined) {
        frames.push(own);
        continue;
      }
      const isLast = index === plan.segments.length;
      const shown = plan.segments[isLast ? index - 1 : index]?.prompt ?? '';
      const moment = isLast ? 'The last frame of this shot' : 'The first frame of this shot';
      const before = frames.at(-1);
      const { params } = correctNode('generate-image', {
        provider,
        prompt: `${moment}, as a still: ${shown}`,
        resolution: FRAMES.resolution,
        ...(aspectRatio === undefined || aspectRatio === 'adaptive' ? {} : { aspectRatio }),
        referenceImageUrls: [...references, ...(before === undefined ? [] : [before])],
      });
      const { artifacts } = await set.order(PARTS.frame(index + 1), { type: 'generate-image', params });
      const picture = artifacts.find(({ kind }) => kind === 'image');
      if (!picture)
        throw new LaneFailure('provider_invalid_output', 'The job of a frame made no picture.', false);
      frames.push(set.place(picture.path));
    }
  }

  private async segmentParams(
    set: PartOrders,
    {
      plan,
      model,
      segment,
      index,
      previous,
      frames,
    }: {
      plan: LongClipPlan;
      model: Model;
      segment: Segment;
      index: number;
      previous: MediaFile | undefined;
      frames: readonly string[];
    },
  ): Promise<Params> {
    const { task } = set;
    const isLast = index === plan.segments.length - 1;
    // A drawing can't go on from a clip, but from its last picture.
    const extends_ =
      !set.shoot.drafts && task.params['renderMethod'] !== 'keyframes' && model.references.video > 0;
    const clips = inputList(task, ['videoReferences', 'referenceVideoUrls']);
    const drawn = frames[index];
    let start = drawn ?? (previous ? undefined : startOf(set));
    let prompt = segment.prompt;
    if (previous && extends_ && drawn === undefined) {
      const context = Math.min(previous.seconds, numberOf(task.params['continuationContext']) ?? 2);
      const tail = await set.stretch(previous, previous.seconds - context, previous.seconds);
      clips.unshift(set.place(tail.path));
      prompt = `Go on from the end of @video_1 without a cut: same subject, place, light and movement.\n${prompt}`;
    } else if (previous && drawn === undefined && task.params['anchorMode'] !== 'none') {
      start = set.place(await set.lastFrame(previous));
    }
    const end = frames[index + 1] ?? (isLast ? endOf(set) : undefined);
    const given: Record<string, unknown> = {
      ...this.levers(task.params),
      provider: model.id,
      prompt,
      duration: segment.seconds,
      imageUrl: start,
      endFrameUrl: end,
      referenceImageUrls: inputList(task, ['imageReferences', 'referenceImageUrls']),
      referenceVideoUrls: clips,
      referenceAudioUrls: inputList(task, ['audioReferences', 'referenceAudioUrls']),
    };
    const filled = Object.entries(given).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    return correctNode(PART_TYPE, Object.fromEntries(filled)).params;
  }

  private levers(params: Params): { aspectRatio?: string } & Record<string, unknown> {
    const names = ['aspectRatio', 'resolution', 'quality', 'generateAudio', 'negativePrompt', 'seed', 'mode'];
    return Object.fromEntries(
      names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
  }

  /** Existing parts are never bought again: a request that names a missing one is refused. */
  private async refuseUnknown(jobId: string, fromSegment: number): Promise<void> {
    const shot = new Set(await this.longClips.shotParts(jobId));
    for (let index = 1; index < fromSegment; index++) {
      if (!shot.has(PARTS.segment(index))) {
        throw invalid('fromSegment', `cannot be ${fromSegment}: segment ${index} was not made`);
      }
    }
  }
}

function startOf({ task }: PartOrders): string | undefined {
  return optionalInput(task, ['imageUrl', 'startFrame', 'image']);
}

function endOf({ task }: PartOrders): string | undefined {
  return optionalInput(task, ['endFrameUrl', 'endFrame']);
}

/** Whose clip this one goes on from. */
function continuation(
  params: Params,
): { jobId: string; fromSegment: number; paidSegments: number } | undefined {
  const { jobId, fromSegment, paidSegments } = (params['continuedFrom'] ?? {}) as {
    jobId?: unknown;
    fromSegment?: unknown;
    paidSegments?: unknown;
  };
  return typeof jobId === 'string' && typeof fromSegment === 'number'
    ? { jobId, fromSegment, paidSegments: numberOf(paidSegments) ?? fromSegment - 1 }
    : undefined;
}

/** The plan of a recast, which follows from its script. No caller can give one. */
const givenPlan = (params: Params): LongClipPlan | undefined => params['plan'] as LongClipPlan | undefined;

/** Pictures that a recast had drawn for its segments. No caller can give them. */
const givenFrames = (params: Params): string[] => [...((params['frames'] ?? []) as string[])];

/** Frames in which a seam is looked for; either clip may be kept whole. */
function windowsOf(params: Params): { before: number; after: number } {
  const before = numberOf(params['searchPrevFrames']) ?? 8;
  const after = numberOf(params['searchNextFrames']) ?? 8;
  switch (params['smartCut']) {
    case 'preroll-keep-next':
      return { before, after: 1 };
    case 'preroll-keep-prev':
      return { before: 1, after };
    default:
      return { before, after };
  }
}

function planRecord({ segments, plannedBy }: LongClipPlan, params: Params): Record<string, unknown> {
  return {
    plannedBy,
    segments: segments.map(({ prompt, seconds }, index) => ({
      segment: index + 1,
      prompt,
      duration: seconds,
      boundary: index === 0 ? 'start' : params['renderMethod'] === 'keyframes' ? 'keyframe' : 'continuation',
    })),
    totalDuration: segments.reduce((sum, { seconds }) => sum + seconds, 0),
    provider: params['provider'],
    resolution: params['resolution'],
    aspectRatio: params['aspectRatio'],
  };
}

/** The settings of as much of a clip as was shot. */
function asShot(params: Params, { segments }: LongClipPlan, count: number): Record<string, unknown> {
  const { endFrameUrl: _notReached, ...settings } = params;
  return { ...settings, segmentDurations: segments.slice(0, count).map(({ seconds }) => seconds) };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
