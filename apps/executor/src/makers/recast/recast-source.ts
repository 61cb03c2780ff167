import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import {
  type Caller,
  capabilityOf,
  type EstimateRecastRequest,
  NotFound,
  RECAST_GATES,
  type RecastGate,
  ValidationFailed,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { type Analysis, analysisDocument } from '@easel/providers/questions/analysis-document';
import { allowedIds } from '../../engine/allowed-workflow.js';
import { checkScript } from './check-script.js';
import { shooting } from './recast.row.js';
import type { RecastBrief, RecastSettings } from './recast-state.js';
import { OWN_ANALYSIS } from '../../sql/makers/recast-source.js';

export const STANDARD = { provider: 'seedance-2', resolution: '720p', fidelity: 'faithful' } as const;
const SHORTEST = 4;
const FILM = 'generate-video-pro';

/** What a recast is made of: a video's analysis, and how it was asked for. */
@Injectable()
export class RecastSource {
  constructor(private readonly database: Database) {}

  /**
   * @throws NotFound for another's analysis
   * @throws ValidationFailed for a job of another type, one that has not completed, and what can't be shot
   */
  async read(
    caller: Caller,
    asked: EstimateRecastRequest & { clientCapabilities?: string[] },
  ): Promise<RecastBrief> {
    const [job] = await this.database.run<{ type: string; status: string; json: unknown }>(OWN_ANALYSIS, [
      asked.analysisJobId,
      caller.userId,
      allowedIds(caller),
    ]);
    if (!job) throw new NotFound('job');
    if (job.type !== 'video-analysis') throw unfit('must name a job of video-analysis');
    if (job.status !== 'completed') throw unfit(`must name a completed job; this one is ${job.status}`);
    const settings = settingsOf(asked);
    if (!(nodeTypes.get(FILM)?.providers ?? []).includes(settings.provider)) {
      throw new ValidationFailed([{ path: 'provider', message: `must be a model of ${FILM}` }]);
    }
    const script = scriptOf(job.json);
    const longest = nodeTypes.get(FILM)?.maxDurationSec ?? 120;
    const seconds = script.scenes.at(-1)?.endSec ?? 0;
    if (seconds < SHORTEST || seconds > longest) {
      throw unfit(`must be of ${SHORTEST} to ${longest} s; this one is of ${seconds} s`);
    }
    const shot = shooting(script, settings);
    if (!shot) throw unfit(`has more scenes than ${settings.provider} can shoot in one film`);
    return { script, settings, ...shot };
  }
}

/** Null is as good as absent in every field. */
function settingsOf(asked: EstimateRecastRequest & { clientCapabilities?: string[] }): RecastSettings {
  const { fidelity, resolution, renderMethod, segmentSec, provider, interactive, clientCapabilities } = asked;
  const shown = clientCapabilities ?? undefined;
  const isShown = (gate: RecastGate): boolean =>
    shown === undefined || shown.includes(capabilityOf(gate)) || shown.includes(gate);
  return {
    provider: provider ?? STANDARD.provider,
    fidelity: fidelity ?? STANDARD.fidelity,
    resolution: resolution ?? STANDARD.resolution,
    renderMethod: renderMethod ?? 'extend',
    segmentSec: segmentSec ?? null,
    gates: interactive ? RECAST_GATES.filter(isShown) : [],
  };
}

/** An imported script as it is; what a model has written is read as far as it holds together. */
function scriptOf(json: unknown): Analysis {
  const { script } = checkScript(json);
  if (script) return script;
  if (typeof json !== 'object' || json === null) throw unfit('has no scenes');
  const { meta } = json as { meta?: Record<string, unknown> | null };
  const { durationSec, width, height, title, language } = meta ?? {};
  try {
    return analysisDocument(
      { ...json, title, language },
      typeof durationSec === 'number'
        ? { durationSeconds: durationSec, width: numberOr0(width), height: numberOr0(height) }
        : undefined,
    );
  } catch {
    throw unfit('has no scenes');
  }
}

const numberOr0 = (value: unknown): number => (typeof value === 'number' ? value : 0);

const unfit = (message: string): ValidationFailed =>
  new ValidationFailed([{ path: 'analysisJobId', message }]);
