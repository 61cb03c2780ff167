import { randomUUID } from 'node:crypto';
import type { RefusalKind } from '../fault.js';
import { sampleClip } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { formOf, jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';

const REFUSALS: Readonly<Record<RefusalKind, { status: number; code: string; message: string }>> = {
  rate: { status: 429, code: 'rate_limited', message: 'Too many requests.' },
  overloaded: { status: 503, code: 'unavailable', message: 'Service unavailable.' },
  policy: { status: 400, code: '400543', message: 'The script does not pass content moderation.' },
  credit: { status: 400, code: '400118', message: 'Insufficient credit.' },
  error: { status: 500, code: 'internal_error', message: 'Internal error.' },
  invalid: { status: 400, code: '400100', message: 'avatar_id is invalid.' },
  auth: { status: 401, code: '401', message: 'Unauthorized' },
  inside: { status: 500, code: 'internal_error', message: 'Internal error.' },
};

/** HeyGen's protocol: presenters by avatar or picture, films with avatars, their status, and assets. */
export class HeyGenStandIn extends StandInProvider {
  /** Milliseconds that a clip takes. */
  workMs = 30;
  private readonly clips = new Map<string, number>();

  get baseUrl(): string {
    return this.origin;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/v2\/video\/generate$/,
      step: 'submit',
      answer: (request) => {
        const { video_inputs } = jsonOf(request);
        const [scene] = (Array.isArray(video_inputs) ? video_inputs : []) as {
          character?: { avatar_id?: string };
          voice?: { type?: string; input_text?: string; voice_id?: string };
        }[];
        if (!scene?.character?.avatar_id || !scene.voice?.type) return this.refusal('invalid');
        if (scene.voice.type === 'text' && !scene.voice.voice_id) return this.refusal('invalid');
        return this.take(scene.voice.input_text ?? '');
      },
    },
    {
      method: 'POST',
      path: /^\/v2\/video\/av4\/generate$/,
      step: 'submit',
      answer: (request) => {
        const { image_key, script } = jsonOf(request);
        return typeof image_key === 'string'
          ? this.take(typeof script === 'string' ? script : '')
          : this.refusal('invalid');
      },
    },
    {
      method: 'POST',
      path: /^\/v3\/videos$/,
      step: 'submit',
      answer: (request) => {
        const { type, prompt, avatar_id, script, voice_id, audio_url, audio_asset_id } = jsonOf(request);
        if (type === 'cinematic_avatar' && typeof prompt === 'string' && Array.isArray(avatar_id)) {
          return this.take(prompt);
        }
        const spoken =
          typeof script === 'string' ? typeof voice_id === 'string' : (audio_url ?? audio_asset_id);
        if (type !== 'avatar' || typeof avatar_id !== 'string' || !spoken) return this.refusal('invalid');
        return this.take(typeof script === 'string' ? script : '');
      },
    },
    {
      method: 'GET',
      path: /^\/v3\/videos\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.status(id),
    },
    {
      method: 'POST',
      path: /^\/v3\/assets$/,
      step: 'upload',
      answer: async (request) => {
        const file = (await formOf(request)).get('file');
        if (!(file instanceof File) || file.size === 0) return this.refusal('invalid');
        return { json: { data: { asset_id: `ast_${randomUUID()}`, size_bytes: file.size } } };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/video_status\.get$/,
      step: 'poll',
      answer: ({ query }) => this.status(query.get('video_id') ?? ''),
    },
    {
      method: 'POST',
      path: /^\/v1\/asset$/,
      step: 'upload',
      answer: ({ body }) => {
        if (body.length === 0) return this.refusal('invalid');
        const id = randomUUID();
        return {
          json: { code: 100, data: { id, image_key: `image/${id}/original`, url: `${this.origin}/${id}` } },
        };
      },
    },
    {
      method: 'GET',
      path: /^\/files\/[^/]+$/,
      step: 'file',
      answer: async () => ({ headers: { 'content-type': 'video/mp4' }, body: await sampleClip(1) }),
    },
  ];

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    if (path.startsWith('/files/')) return undefined;
    return headers['x-api-key'] === this.key ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { status, ...error } = REFUSALS[kind];
    return { status, json: { data: null, error } };
  }

  private take(label: string): StandInAnswer {
    const id = randomUUID();
    this.clips.set(id, Date.now());
    this.buy({ taskId: id, label });
    return { json: { error: null, data: { video_id: id } } };
  }

  private status(id: string): StandInAnswer {
    const createdAt = this.clips.get(id);
    if (createdAt === undefined) {
      return { status: 404, json: { code: 404, message: 'video not found', data: null } };
    }
    const done = Date.now() - createdAt >= this.workMs;
    const data = {
      id,
      status: done ? 'completed' : 'processing',
      video_url: done ? `${this.origin}/files/${id}.mp4` : null,
      error: null,
    };
    return { json: { code: 100, data, message: 'Success' } };
  }
}
