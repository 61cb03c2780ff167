// The part of an executor that moves pipelines and recasts on, for trials that kill it. Nothing is drawn: jobs complete
// with files that nobody fetches.
import { nodeTypes } from '@easel/catalog';
import { Database, DATA_SOURCE, openDataSource } from '@easel/platform';
import { ExecutorConfig } from '../../apps/executor/dist/engine/executor.config.js';
import { LANES } from '../../apps/executor/dist/orders/lanes/lane-registry.js';
import type { Lane } from '../../libs/lanes/dist/lane.js';
import { executorMigrations } from '../../apps/executor/dist/wiring/migrations/executor-migrations.js';
import { CreatePipeline } from '../../apps/executor/dist/makers/pipelines/create-pipeline.js';
import { DrivePipelines } from '../../apps/executor/dist/makers/pipelines/drive-pipelines.js';
import { StorageQuota } from '../../apps/executor/dist/library/storage-quota.js';
import { AdvancePipeline } from '../../apps/executor/dist/makers/pipelines/advance-pipeline.js';
import { EstimatePipeline } from '../../apps/executor/dist/makers/pipelines/estimate-pipeline.js';
import { PipelineTasks } from '../../apps/executor/dist/makers/pipelines/pipeline-tasks.repository.js';
import { PipelinesRepository } from '../../apps/executor/dist/makers/pipelines/pipelines.repository.js';
import { PlannedJobs } from '../../apps/executor/dist/makers/pipelines/planned-jobs.js';
import { AdvanceRecast } from '../../apps/executor/dist/makers/recast/advance-recast.js';
import { EstimateRecast } from '../../apps/executor/dist/makers/recast/estimate-recast.js';
import { RecastSource } from '../../apps/executor/dist/makers/recast/recast-source.js';
import { RecastsRepository } from '../../apps/executor/dist/makers/recast/recasts.repository.js';
import { PROVIDER_LANES } from '../../libs/providers/dist/provider-lanes.js';
import { CreateRecast } from '../../apps/executor/dist/makers/recast/create-recast.js';
import { DriveRecasts } from '../../apps/executor/dist/makers/recast/drive-recasts.js';
import { ImportScript } from '../../apps/executor/dist/makers/recast/import-script.js';
import { StartRecast } from '../../apps/executor/dist/makers/recast/start-recast.js';
import { WorkflowsRepository } from '../../apps/executor/dist/documents/workflows/workflows.repository.js';
import { openEngine, type Place, value } from './provider-process.ts';

export type FilmKind = 'pipeline' | 'recast';

export interface Film {
  kind: FilmKind;
  id: string;
  /** Who owns nothing else. */
  userId: string;
}

const WORK_LANES = ['llm', 'image', 'video', 'audio', 'ffmpeg'];

const everything: Lane = {
  name: 'built-in',
  types: nodeTypes.all().map(({ type }) => type),
  run: () => Promise.reject(new Error('nothing is drawn in these trials')),
};

const SCRIPT = {
  meta: { title: 'Keeper', aspectRatio: '16:9' },
  slots: ['keeper', 'gull'].map((slotId) => ({
    slotId,
    label: `the ${slotId}`,
    source: 'wired-character',
    description: 'Grey.',
  })),
  scenes: [
    { startSec: 0, endSec: 8, visual: '{slot:keeper} waits.' },
    { startSec: 8, endSec: 16, visual: '{slot:gull} lands by {slot:keeper}.' },
  ],
};

const callerOf = (userId: string) => ({ userId, credential: 'session', credentialId: userId }) as const;

export async function filmProcess(place: Place) {
  const config = { EDITION: 'cloud' as const, SIGNUP_CREDITS: 20_000 };
  const source = await openDataSource(
    Object.assign(new ExecutorConfig(), config, { DATABASE_URL: place.databaseUrl }),
    { schema: place.schema, rows: [], migrations: executorMigrations },
  );
  const engine = await openEngine(place, {
    config,
    providers: [
      AdvancePipeline,
      AdvanceRecast,
      CreatePipeline,
      CreateRecast,
      DrivePipelines,
      DriveRecasts,
      EstimatePipeline,
      EstimateRecast,
      ImportScript,
      PipelineTasks,
      PipelinesRepository,
      PlannedJobs,
      RecastSource,
      RecastsRepository,
      StartRecast,
      StorageQuota,
      // The trials know no workflows.
      value(WorkflowsRepository, { find: () => Promise.resolve({ workspaceId: null }) }),
      value(DATA_SOURCE, source),
      Database,
      value(LANES, [everything]),
      value(PROVIDER_LANES, new Map()),
    ],
  });
  const { app } = engine;
  const drivers = { pipeline: app.get(DrivePipelines), recast: app.get(DriveRecasts) };

  /** Its owner's part: the film is asked for once it is planned. */
  async function shoot({ id, userId }: Film): Promise<void> {
    const [recast] = await source.query<{ status: string }[]>('select status from recasts where id = $1', [
      id,
    ]);
    if (recast?.status === 'planned') await app.get(StartRecast).run(callerOf(userId), { id });
  }

  return {
    ...engine,
    source,
    async begin(kind: FilmKind, userId: string): Promise<Film> {
      const caller = callerOf(userId);
      if (kind === 'pipeline') {
        const { id } = await app.get(CreatePipeline).run(caller, {
          root_node_id: 'node',
          story_prompt: 'A fox wakes. It walks to the sea with Mira.',
          target_duration_seconds: 12,
          format: 'reel',
          output_resolution: '480p',
          mode: 'auto',
        });
        return { kind, id, userId };
      }
      const { jobId: analysisJobId } = await app
        .get(ImportScript)
        .run(caller, { script: SCRIPT, rightsAttested: true });
      const asked = {
        analysisJobId,
        rightsAttested: true,
        workflowId: userId,
        provider: 'seedance-2-mini',
        resolution: '480p',
      };
      const { recastId: id } = await app.get(CreateRecast).run(caller, asked);
      return { kind, id, userId };
    },
    /** What a scheduler, a worker and the owner do in one round. Answers whether the film is over. */
    async move(film: Film): Promise<boolean> {
      const table = `${film.kind}s`;
      await drivers[film.kind].run();
      for (const lane of WORK_LANES) {
        for (const job of await engine.jobs.claim(lane, 50)) {
          const url = `https://easel.example/media/${job.id}`;
          const output = { text: '', imageUrl: `${url}.png`, videoUrl: `${url}.mp4`, audioUrl: `${url}.mp3` };
          await engine.jobs.end(job, { status: 'completed', output, artifacts: [] });
        }
      }
      if (film.kind === 'recast') await shoot(film);
      // Whoever had claimed it has had it long enough.
      const [rows] = await source.query<[{ status: string }[], number]>(
        `update ${table} set due_at = least(due_at, now() - interval '1 second') where id = $1 returning status`,
        [film.id],
      );
      return ['completed', 'failed', 'cancelled'].includes(rows[0]?.status ?? 'failed');
    },
    close: async () => {
      await engine.close();
      if (source.isInitialized) await source.destroy();
    },
  };
}

export type FilmProcess = Awaited<ReturnType<typeof filmProcess>>;
