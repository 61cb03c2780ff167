import { Injectable } from '@nestjs/common';
import { cutText } from '@easel/catalog';
import type { Caller, MakeMusicRequest, RevoiceRequest, StartedJob } from '@easel/contracts';
import {
  BOUNDS,
  type OneVoice,
  type Production,
  type SeveralVoices,
  withoutAbsent,
} from '@easel/productions';
import { OpenProductions } from '../productions/open-productions.js';
import { TargetMissing } from './generation.errors.js';
import { bodyOf, wrong } from './read-body.js';
import { type Started, StartMarked } from '../productions/start-marked.js';

const MUSIC_MODEL = 'V5_5';
/** Characters of a prompt that the oldest model takes. */
const SHORT_PROMPT = { model: 'V4', most: 3_000 };

/** Music under a film, and clips with other voices. Facts A7.8, A7.9. */
@Injectable()
export class MakeSound {
  constructor(
    private readonly productions: OpenProductions,
    private readonly startMarked: StartMarked,
  ) {}

  async music(caller: Caller, { id, ...sent }: MakeMusicRequest): Promise<StartedJob> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const { clientRequestId, ...body } = bodyOf('music', sent as Record<string, unknown>);
    const { prompt, duration, instrumental = true, vocalGender, model = MUSIC_MODEL } = body;
    if (model === SHORT_PROMPT.model && prompt.length > SHORT_PROMPT.most) {
      throw wrong('prompt', `must be at most ${SHORT_PROMPT.most} characters for ${model}`);
    }
    const keepsTime = model === MUSIC_MODEL;
    const warnings = duration !== undefined && !keepsTime ? [`${model} makes music of its own length.`] : [];
    const params = withoutAbsent({
      prompt,
      model,
      instrumental,
      ...(instrumental ? {} : { vocalGender }),
      ...(duration !== undefined && keepsTime
        ? { duration, customMode: true, style: cutText(prompt, 1_000) }
        : {}),
    });
    const started = await this.startMarked.run(
      caller,
      { id, route: 'music', clientRequestId, body, first },
      ({ production }) => {
        if ((production.music?.tracks.length ?? 0) >= BOUNDS.tracks) {
          throw wrong('prompt', `cannot be used: a production has at most ${BOUNDS.tracks} tracks`);
        }
        const jobs = [{ type: 'suno-generate', params, marker: { kind: 'music' as const } }];
        return Promise.resolve({
          jobs,
          summary: 'Asked for music',
          answer: warnings.length > 0 ? { warnings } : {},
        });
      },
    );
    return oneOf(started);
  }

  async revoice(caller: Caller, { id, ...sent }: RevoiceRequest): Promise<StartedJob> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const { clientRequestId, ...body } = bodyOf('revoice', sent as Record<string, unknown>);
    const started = await this.startMarked
      .run(caller, { id, route: 'revoice', clientRequestId, body, first }, ({ production }) => {
        const clip = selectedClip(production, body.shotId);
        const { startPin, endPin, durationSec, mode } = clip;
        const kept = Object.entries({ startPin, endPin, durationSec, mode }).filter(
          ([, value]) => value !== undefined,
        );
        const marker = {
          kind: 'revoice' as const,
          shotId: body.shotId,
          gives: { ...Object.fromEntries(kept), source: 'revoiced' as const, revoicedFrom: clip.key },
        };
        const jobs = [{ ...voiceNode(body.plan, clip.url), marker }];
        return Promise.resolve({ jobs, summary: `Asked for another voice in ${body.shotId}`, answer: {} });
      })
      .catch((error: unknown) => {
        throw isHostedOnly(error) && 'voices' in body.plan
          ? wrong('plan.voices', 'can be changed by the hosted service only: send one voice')
          : error;
      });
    return oneOf(started);
  }
}

/** @throws TargetMissing */
export function selectedClip({ shots }: Production, shotId: string) {
  const shot = shots.find(({ id }) => id === shotId);
  if (!shot) throw new TargetMissing(`shot ${shotId}`, 'shotId');
  const clip = shot.results.clips.find(({ key }) => key === shot.results.clipKey);
  if (!clip) throw new TargetMissing(`selected clip in the shot ${shotId}`, 'shotId');
  return clip;
}

function voiceNode(plan: OneVoice | SeveralVoices, videoUrl: string) {
  if (!('voices' in plan)) return { type: 'voice-changer', params: { ...plan, videoUrl } };
  const { voices, preserveBackground, separationQuality } = plan;
  const orderedVoices = voices.map((voice) => {
    if (voice === null) return null;
    const { role: _role, ...settings } = voice;
    return settings;
  });
  const params = withoutAbsent({
    orderedVoices,
    preserveBackground,
    separationQuality,
    output: 'video',
    videoUrl,
  });
  return { type: 'voice-changer-pro', params };
}

/** What only the hosted service runs is no route here. */
const isHostedOnly = (error: unknown): boolean => {
  const { code, status } = error as { code?: string; status?: number };
  return (code === 'not_found' && status === 404) || code === 'edition_required';
};

export function oneOf({ jobIds, ...rest }: Started<{ warnings?: string[] }>): StartedJob {
  const [jobId = ''] = jobIds;
  return { jobId, ...rest };
}
