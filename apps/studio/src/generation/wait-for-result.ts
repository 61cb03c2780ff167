import { Injectable } from '@nestjs/common';
import { cutText } from '@easel/catalog';
import {
  type Caller,
  type CaptureFrameRequest,
  ServiceError,
  type SpeakVoiceRequest,
  type WaitedResult,
} from '@easel/contracts';
import { table } from '@easel/contracts/table';
import {
  type FrameBody,
  type MarkedJob,
  type Marker,
  type Production,
  type Voice,
  type VoiceBody,
  withoutAbsent,
} from '@easel/productions';
import { type Opened, OpenProductions } from '../productions/open-productions.js';
import type { Shot } from './composed-job.js';
import { TargetMissing } from './generation.errors.js';
import { JobEnds } from './job-ends.js';
import { selectedClip } from './make-sound.js';
import { bodyOf, wrong } from './read-body.js';
import { Reconcile } from './reconcile.js';
import { StartMarked } from '../productions/start-marked.js';

/** Below the 60 s that clients wait. Decisions: productions. */
const LONGEST_MS = 55_000;

const VOICE = 'Rachel';
/** Characters that the voice models take; longer texts are cut (facts A7.7). */
const MOST_TEXT: Readonly<Record<string, number>> = table({
  'elevenlabs-v3': 3_000,
  elevenlabs: 3_000,
  'elevenlabs-multilingual': 10_000,
  'elevenlabs-turbo': 40_000,
});

/**
 * Routes that answer with the result itself. It lands as every result does: a caller that disconnects meanwhile finds
 * it by the same `clientRequestId`, or by reconciling. Nothing is held while they wait.
 */
@Injectable()
export class WaitForResult {
  constructor(
    private readonly productions: OpenProductions,
    private readonly startMarked: StartMarked,
    private readonly reconciling: Reconcile,
    private readonly ends: JobEnds,
  ) {}

  async frame(caller: Caller, { id, ...sent }: CaptureFrameRequest): Promise<WaitedResult> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const { clientRequestId, ...body } = bodyOf('frame', sent as Record<string, unknown>);
    const { mode = 'last', timestamp } = body;
    if (mode === 'timestamp' && timestamp === undefined)
      throw wrong('timestamp', 'must be sent with this mode');
    return this.waited(caller, { id, route: 'frame', clientRequestId, body, first }, ({ production }) => {
      const clip = selectedClip(production, body.shotId);
      const marker: Omit<Marker, 'jobId' | 'startedAt'> = {
        kind: 'capture',
        ...captureTarget(production, body),
        from: { shotId: body.shotId, key: clip.key },
        gives: { source: 'frame' },
      };
      const params = withoutAbsent({ videoUrl: clip.url, mode, ...(mode === 'timestamp' && { timestamp }) });
      return { type: 'extract-frame', params, marker, summary: `Took a frame out of ${body.shotId}` };
    });
  }

  async voice(caller: Caller, { id, ...sent }: SpeakVoiceRequest): Promise<WaitedResult> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const { clientRequestId, ...body } = bodyOf('voice', sent as Record<string, unknown>);
    return this.waited(caller, { id, route: 'voice', clientRequestId, body, first }, ({ production }) => {
      const shot = production.shots.find((each) => each.id === body.shotId);
      if (!shot) throw new TargetMissing(`shot ${body.shotId}`, 'shotId');
      const { params, voice } = speech(production, shot, body);
      const marker = { kind: 'voice' as const, shotId: shot.id, voice };
      return { type: 'text-to-speech', params, marker, summary: `Spoke the voice of ${shot.id}` };
    });
  }

  private async waited(
    caller: Caller,
    start: Parameters<StartMarked['run']>[1],
    plan: (opened: Opened) => {
      type: string;
      params: Record<string, unknown>;
      marker: Omit<Marker, 'jobId' | 'startedAt'>;
      summary: string;
    },
  ): Promise<WaitedResult> {
    const until = Date.now() + LONGEST_MS;
    const started = await this.startMarked.run(caller, start, (opened) => {
      const { summary, ...job } = plan(opened);
      return Promise.resolve({ jobs: [job], summary, answer: {} });
    });
    const [jobId = ''] = started.jobIds;
    const job = await this.ends.of(jobId, Math.max(0, until - Date.now()));
    if (!job) throw tooLong();
    const { production, version } = await this.reconciling.run(caller, start.id);
    // A repetition may come so late that the job is forgotten: what it made has landed.
    const isForgotten = started.deduped === true && job.status === 'lost';
    if (job.status !== 'completed' && !isForgotten) throw failedBy(job);
    const url = job.output?.['imageUrl'];
    return {
      production,
      version,
      ...(start.route === 'frame' && typeof url === 'string' ? { url } : {}),
      ...(started.deduped ? { deduped: true } : {}),
    };
  }
}

/** Which shot gets the picture, and in which place. */
function captureTarget(
  { shots }: Production,
  { shotId, target = 'none' }: FrameBody,
): Pick<Marker, 'shotId' | 'target'> {
  if (target === 'none' || target === 'still') return { shotId, target };
  const index = shots.findIndex(({ id }) => id === shotId);
  const shot = target === 'nextStartFrame' ? shots[index + 1] : shots[index];
  if (!shot) throw new TargetMissing(`shot after ${shotId}`, 'target');
  if (shot.link)
    throw wrong('target', `must not be a frame of ${shot.id}: it is linked, and its frames are planned`);
  return { shotId: shot.id, target: target === 'nextStartFrame' ? 'startFrame' : target };
}

/** A voice's settings: of the request, else of the shot, else of the role that speaks. Facts A7.7. */
function speech({ cast }: Production, shot: Shot, body: VoiceBody) {
  const { voice } = shot;
  const row = cast.find(({ role }) => role === voice?.role);
  const own = row?.voice;
  const delivery = body.delivery ?? voice?.delivery;
  const chosen = [body, voice, own].find((each) => each?.voiceId !== undefined);
  const voiceId = chosen?.voiceId ?? VOICE;
  const voiceType = body.voiceType ?? chosen?.voiceType ?? 'premade';
  const asked = body.ttsProvider ?? voice?.ttsProvider ?? own?.ttsProvider;
  const provider = asked ?? (body.text.length <= 3_000 ? 'elevenlabs-v3' : 'elevenlabs-turbo');
  const text = cutText(body.text, MOST_TEXT[provider] ?? 3_000);
  const settings: Voice = {
    text,
    voiceId,
    voiceType,
    ...(asked === undefined ? {} : { ttsProvider: asked }),
    ...(delivery === undefined ? {} : { delivery }),
  };
  return {
    voice: settings,
    params: { text: delivered(text, delivery, provider), voice: voiceId, voiceType, provider },
  };
}

/** The model that acts reads directions in brackets; others would speak them. */
function delivered(text: string, delivery: unknown, provider: string): string {
  if (provider !== 'elevenlabs-v3' && provider !== 'elevenlabs') return text;
  const said =
    typeof delivery === 'string' ? [delivery] : Object.values((delivery ?? {}) as Record<string, unknown>);
  const words = said.filter((each) => typeof each === 'string' && each.trim() !== '');
  return words.length === 0 ? text : `[${words.join(', ')}] ${text}`;
}

/** What was held for the job is given back. */
const failedBy = ({ code, message }: MarkedJob): ServiceError =>
  code === 'voice_not_found'
    ? new TargetMissing('such voice at the provider', 'voiceId')
    : new ServiceError(502, 'provider_failed', message ?? 'The job has no result.');

const tooLong = (): ServiceError => {
  const message =
    'The job takes longer than a request may wait. It keeps running: send the same request again, or reconcile.';
  return new ServiceError(503, 'service_unavailable', message, {}, 5);
};
