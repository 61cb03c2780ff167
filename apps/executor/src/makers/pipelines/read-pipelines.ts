import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type {
  Caller,
  ListPipelinesRequest,
  MadeFilmFound,
  PendingApproval,
  PipelineEvent,
  PipelineEvents,
  PipelineRecord,
  PipelineStageRecord,
  PipelineStageRequest,
  PipelineTimeline,
  ReadPipelineEventsRequest,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { FRAMES_PER_SECOND, frameOf } from './brief.js';
import { MeasureSounds } from '../films/measure-sounds.js';
import { filmOf } from './made-film.js';
import { stageNamed } from './pipeline.errors.js';
import { briefOf, recordOf } from './pipeline.row.js';
import { isOver } from './pipeline-state.js';
import { PipelineTasks } from './pipeline-tasks.repository.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { clipsIn, soundtrackIn } from './stages/animation-stage.js';
import { sceneImagesIn } from './stages/scene-images-stage.js';
import { shotsIn } from './stages/shot-list-stage.js';
import { EVENTS, MOST_EVENTS } from '../../sql/makers/pipeline-events.js';

const LOOK_MS = 300;
const MOST_MS = 20_000;
const NOTHING = { spent: 0, reserved: 0 };

/** Pipelines as their owners see them. */
@Injectable()
export class ReadPipelines {
  constructor(
    private readonly database: Database,
    private readonly pipelines: PipelinesRepository,
    private readonly tasks: PipelineTasks,
    private readonly measureSounds: MeasureSounds,
  ) {}

  /** @throws PipelineNotFound */
  async record(caller: Caller, id: string): Promise<PipelineRecord> {
    const pipeline = await this.pipelines.findOverview(caller, id);
    return recordOf(pipeline, (await this.pipelines.spending([id])).get(pipeline.row.id) ?? NOTHING);
  }

  /** Newest first. */
  async list(caller: Caller, request: ListPipelinesRequest): Promise<PipelineRecord[]> {
    const found = await this.pipelines.list(caller, request);
    const spending = await this.pipelines.spending(found.map(({ row }) => row.id));
    return found.map((pipeline) => recordOf(pipeline, spending.get(pipeline.row.id) ?? NOTHING));
  }

  /** @throws PipelineNotFound */
  async pendingApprovals(caller: Caller, id: string): Promise<PendingApproval[]> {
    const { stages } = await this.pipelines.find(caller, id);
    return stages
      .filter(({ status, openGate }) => status === 'awaiting_approval' && openGate === null)
      .map(({ stage, output }) => ({ stage_name: stage, output }));
  }

  /** @throws InvalidStage, PipelineNotFound */
  async stage(caller: Caller, { id, stage: name }: PipelineStageRequest): Promise<PipelineStageRecord> {
    const { stages } = await this.pipelines.find(caller, id);
    const wanted = stageNamed(name);
    const stage = stages.find((each) => each.stage === wanted);
    if (!stage) throw new Error(`pipeline ${id} has no stage ${wanted}`);
    const { status, output, criticFeedback, feedback } = stage;
    const remarks = [criticFeedback, feedback === null ? null : `Asked for: ${feedback}`];
    return { status, output, critic_feedback: remarks.filter((each) => each !== null).join('\n') || null };
  }

  /** @throws PipelineNotFound */
  async film(caller: Caller, id: string): Promise<MadeFilmFound> {
    const pipeline = await this.pipelines.find(caller, id);
    const done = await this.tasks.done(id, ['trim-video', 'text-to-speech']);
    return { film: await this.measureSounds.of(filmOf(pipeline, done)) };
  }

  /** @throws PipelineNotFound */
  async timeline(caller: Caller, id: string): Promise<PipelineTimeline> {
    const { row, stages } = await this.pipelines.find(caller, id);
    const brief = briefOf(row);
    const outputOf = (name: string) => stages.find(({ stage }) => stage === name)?.output ?? undefined;
    const images = new Map(sceneImagesIn(outputOf('scene_images')).map((image) => [image.id, image]));
    const clips = new Map(clipsIn(outputOf('animate_audio_edit')).map((clip) => [clip.id, clip]));
    const shots = shotsIn(brief, outputOf('shot_list'));
    const done = await this.shotsDone(row.id, stages);
    return {
      fps: FRAMES_PER_SECOND,
      ...frameOf(brief),
      scenes: shots.map(({ id: shotId, seconds }) => {
        const clip = clips.get(shotId);
        return {
          id: shotId,
          compositeUrl: clip?.videoUrl ?? images.get(shotId)?.imageUrl ?? '',
          durationSeconds: clip?.durationSeconds ?? seconds,
        };
      }),
      ...soundtrackIn(outputOf('animate_audio_edit')),
      ...(done !== undefined && {
        animateProgress: {
          totalShots: shots.length,
          shotsDone: done,
          percent: shots.length === 0 ? 100 : Math.floor((100 * done) / shots.length),
        },
      }),
    };
  }

  /** The history, as far as it goes; waits a while for the next event where there is none. @throws PipelineNotFound */
  async events(
    caller: Caller,
    { id, after = -1, waitMs }: ReadPipelineEventsRequest,
  ): Promise<PipelineEvents> {
    const end = Date.now() + Math.min(waitMs, MOST_MS);
    for (;;) {
      // The state is read before the events: an end that is seen is then among them.
      const status = await this.pipelines.status(caller, id);
      const rows = await this.database.run<{ seq: number; type: string; data: object; at: Date }>(EVENTS, [
        id,
        after,
      ]);
      const events = rows.map(({ seq, type, data, at }): PipelineEvent => ({
        ...data,
        seq,
        type,
        at: at.toISOString(),
      }));
      const complete = events.length < MOST_EVENTS;
      if (events.length > 0 || isOver(status) || Date.now() >= end) {
        return { status, events, end: isOver(status) && complete };
      }
      await sleep(LOOK_MS);
    }
  }

  /** Shots that are animated; nothing before that has begun. */
  private async shotsDone(
    id: string,
    stages: readonly { stage: string; attempt: number; status: string; output: unknown }[],
  ): Promise<number | undefined> {
    const animation = stages.find(({ stage }) => stage === 'animate_audio_edit');
    if (!animation || animation.status === 'pending') return undefined;
    if (animation.output !== null) return clipsIn(animation.output as Record<string, unknown>).length;
    const tasks = await this.tasks.ofStage(this.database, id, 'animate_audio_edit', animation.attempt);
    return tasks.filter(({ entityId, state }) => entityId !== null && state === 'completed').length;
  }
}
