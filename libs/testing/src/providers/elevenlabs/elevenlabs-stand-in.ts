import { randomUUID } from 'node:crypto';
import type { RefusalKind } from '../fault.js';
import { sampleSound } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { formOf, jsonOf, type Route, spoil, StandInProvider } from '../stand-in-provider.js';

const REFUSALS: Readonly<Record<RefusalKind, { status: number; state: string; message: string }>> = {
  rate: { status: 429, state: 'too_many_concurrent_requests', message: 'Too many concurrent requests.' },
  overloaded: { status: 503, state: 'system_busy', message: 'We are experiencing heavy traffic.' },
  policy: { status: 400, state: 'content_against_policy', message: 'The content is against our policy.' },
  credit: { status: 401, state: 'quota_exceeded', message: 'This request exceeds your quota.' },
  error: { status: 500, state: 'internal_server_error', message: 'Something went wrong.' },
  invalid: { status: 400, state: 'max_character_limit_exceeded', message: 'The text is too long.' },
  auth: { status: 401, state: 'invalid_api_key', message: 'Invalid API key.' },
  inside: { status: 200, state: 'internal_server_error', message: 'Something went wrong.' },
};

const VOICES = [
  { voice_id: '21m00Tcm4TlvDq8ikWAM', name: 'Rachel', category: 'premade' },
  { voice_id: 'EXAVITQu4vr4xnSDxMaL', name: 'Sarah - soft', category: 'premade' },
];

interface Clone {
  voice_id: string;
  name: string;
  category: string;
  labels: Record<string, string>;
}

const SHARED = [
  {
    public_owner_id: 'owner',
    voice_id: 'sharedVoice000000001',
    name: 'Harbour',
    accent: 'irish',
    gender: 'male',
    age: 'old',
    descriptive: 'calm',
    use_case: 'narrative_story',
    category: 'professional',
    language: 'en',
    description: 'An old man of the sea.',
    preview_url: 'https://voices.example/harbour.mp3',
  },
];

/** ElevenLabs' protocol: bytes for what is heard, JSON for what is known, dubs as tasks. */
export class ElevenLabsStandIn extends StandInProvider {
  private readonly dubs = new Map<string, { language: string; asked: number }>();

  get baseUrl(): string {
    return this.origin;
  }

  /** Whom transcripts find, by the seconds in which each says a word. */
  speakers: readonly (readonly [speaker: string, start: number, end: number])[] = [];

  /** Voices that the account has cloned, by id. */
  readonly clones = new Map<string, Clone>();

  protected readonly routes: readonly Route[] = [
    {
      method: 'GET',
      path: /^\/v1\/voices$/,
      step: 'find',
      answer: () => ({ json: { voices: [...VOICES, ...this.clones.values()] } }),
    },
    {
      method: 'GET',
      path: /^\/v1\/shared-voices$/,
      step: 'find',
      answer: ({ query }) => ({
        json: {
          voices: SHARED.filter(({ gender }) => [null, gender].includes(query.get('gender'))),
          has_more: false,
        },
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/voices\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => {
        const voice = [...VOICES, ...this.clones.values()].find(({ voice_id }) => voice_id === id);
        return voice
          ? { json: { ...voice, preview_url: `https://voices.example/${id}.mp3` } }
          : detail(400, 'voice_not_found', 'A voice with that id was not found.');
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/voices\/add$/,
      step: 'upload',
      answer: async (request) => this.clone(await formOf(request)),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/voices\/(?<id>[^/]+)$/,
      step: 'cancel',
      answer: (_request, { id = '' }) =>
        this.clones.delete(id)
          ? { json: { status: 'ok' } }
          : detail(400, 'voice_does_not_exist', 'A voice with this id does not exist.'),
    },
    {
      method: 'POST',
      path: /^\/v1\/text-to-voice\/(?<id>[^/]+)\/remix$/,
      step: 'submit',
      answer: (request, { id = '' }) =>
        this.clones.has(id)
          ? this.design({ text: 'a remixed voice', ...jsonOf(request) })
          : detail(404, 'voice_not_found', 'A voice with this id was not found.'),
    },
    {
      method: 'POST',
      path: /^\/v1\/text-to-speech\/(?<voice>[^/]+)$/,
      step: 'submit',
      answer: (request, { voice = '' }) =>
        this.clones.has(voice) || VOICES.some(({ voice_id }) => voice_id === voice)
          ? this.sound(jsonOf(request)['text'])
          : detail(400, 'voice_not_found', 'A voice with that id was not found.'),
    },
    {
      method: 'POST',
      path: /^\/v1\/text-to-dialogue$/,
      step: 'submit',
      answer: (request) => {
        const inputs = jsonOf(request)['inputs'] as { text: string }[] | undefined;
        return this.sound(inputs?.map(({ text }) => text).join(' '));
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/sound-generation$/,
      step: 'submit',
      answer: (request) => this.sound(jsonOf(request)['text']),
    },
    {
      method: 'POST',
      path: /^\/v1\/(?:speech-to-speech\/[^/]+|audio-isolation)$/,
      step: 'submit',
      answer: async (request) => this.sound(nameIn(await formOf(request), 'audio')),
    },
    {
      method: 'POST',
      path: /^\/v1\/speech-to-text$/,
      step: 'submit',
      answer: async (request) => this.transcript(await formOf(request)),
    },
    {
      method: 'POST',
      path: /^\/v1\/forced-alignment$/,
      step: 'submit',
      answer: async (request) => this.alignment(await formOf(request)),
    },
    {
      method: 'POST',
      path: /^\/v1\/text-to-voice\/design$/,
      step: 'submit',
      answer: (request) => this.design(jsonOf(request)),
    },
    {
      method: 'POST',
      path: /^\/v1\/text-to-voice$/,
      step: 'submit',
      answer: (request) => ({
        json: { voice_id: VOICES[0]?.voice_id, name: jsonOf(request)['voice_name'], category: 'generated' },
      }),
    },
    {
      method: 'POST',
      path: /^\/v1\/dubbing$/,
      step: 'submit',
      answer: async (request) => this.dub(await formOf(request)),
    },
    {
      method: 'GET',
      path: /^\/v1\/dubbing\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.readDub(id),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/dubbing\/(?<id>[^/]+)$/,
      step: 'cancel',
      answer: (_request, { id = '' }) => {
        this.dubs.delete(id);
        return { json: { status: 'ok' } };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/dubbing\/[^/]+\/audio\/[^/]+$/,
      step: 'file',
      answer: async () => ({ headers: { 'content-type': 'audio/mpeg' }, body: await sampleSound(1) }),
    },
  ];

  protected checkKey({ headers }: StandInRequest): StandInAnswer | undefined {
    return headers['xi-api-key'] === this.key ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { status, state, message } = REFUSALS[kind];
    return detail(status, state, message);
  }

  protected override spoiled(answer: StandInAnswer, as: 'wrong' | 'cut'): StandInAnswer {
    const { previews } = (answer.json ?? {}) as { previews?: { audio_base_64: string }[] };
    if (!previews) return super.spoiled(answer, as);
    const broken = previews.map((preview) => ({
      ...preview,
      audio_base_64: spoil(Buffer.from(preview.audio_base_64, 'base64'), as).toString('base64'),
    }));
    return { ...answer, json: { previews: broken } };
  }

  private async sound(words: unknown): Promise<StandInAnswer> {
    if (typeof words !== 'string' || words === '') return missing('text');
    this.buy({ label: words });
    return {
      headers: {
        'content-type': 'audio/mpeg',
        'request-id': `request-${this.purchases.length}`,
        'character-cost': String(words.length),
      },
      body: await sampleSound(Math.min(10, Math.ceil(words.length / 15))),
    };
  }

  private clone(form: FormData): StandInAnswer {
    const [name, files] = [form.get('name'), [...form.getAll('files'), ...form.getAll('files[]')]];
    if (typeof name !== 'string' || !files.some((file) => file instanceof File && file.size > 0)) {
      return detail(422, 'invalid', 'name and files are required.');
    }
    const voice_id = randomUUID().replaceAll('-', '').slice(0, 20);
    const sent = form.get('labels');
    const labels = JSON.parse(typeof sent === 'string' ? sent : '{}') as Record<string, string>;
    this.clones.set(voice_id, { voice_id, name, category: 'cloned', labels });
    return { json: { voice_id, requires_verification: false } };
  }

  private transcript(form: FormData): StandInAnswer {
    const name = nameIn(form, 'file');
    if (name === undefined) return missing('file');
    this.buy({ label: name });
    if (this.speakers.length > 0) {
      const words = this.speakers.map(([speaker_id, start, end], index) => ({
        text: `word${index + 1}`,
        start,
        end,
        type: 'word',
        speaker_id,
        logprob: -0.1,
      }));
      const text = words.map((word) => word.text).join(' ');
      return { json: { language_code: 'eng', language_probability: 0.98, text, words } };
    }
    return {
      json: {
        language_code: 'eng',
        language_probability: 0.98,
        text: 'a tone',
        words: [
          { text: 'a', start: 0, end: 0.2, type: 'word', speaker_id: 'speaker_0', logprob: -0.1 },
          { text: ' ', start: 0.2, end: 0.3, type: 'spacing', logprob: 0 },
          { text: 'tone', start: 0.3, end: 0.9, type: 'word', speaker_id: 'speaker_0', logprob: -0.1 },
        ],
      },
    };
  }

  private alignment(form: FormData): StandInAnswer {
    const text = form.get('text');
    if (typeof text !== 'string') return missing('text');
    this.buy({ label: text });
    const words = text
      .split(' ')
      .map((word, index) => ({ text: word, start: index, end: index + 0.5, loss: 0 }));
    return { json: { characters: [], words, loss: 0 } };
  }

  private async design({ voice_description: description }: Record<string, unknown>): Promise<StandInAnswer> {
    if (typeof description !== 'string' || description === '') return missing('voice_description');
    this.buy({ label: description });
    const audio = (await sampleSound(1)).toString('base64');
    return {
      json: {
        previews: [
          {
            generated_voice_id: 'preview-1',
            audio_base_64: audio,
            media_type: 'audio/mpeg',
            duration_secs: 1,
          },
        ],
        text: 'sample',
      },
    };
  }

  private dub(form: FormData): StandInAnswer {
    const [name, language] = [nameIn(form, 'file'), form.get('target_lang')];
    if (name === undefined || typeof language !== 'string') return missing('target_lang');
    const taskId = `dub-${this.purchases.length + 1}`;
    this.buy({ label: name, taskId });
    this.dubs.set(taskId, { language, asked: 0 });
    return { json: { dubbing_id: taskId, expected_duration_sec: 1 } };
  }

  private readDub(id: string): StandInAnswer {
    const dub = this.dubs.get(id);
    if (!dub) return detail(404, 'dubbing_not_found', 'There is no such dub.');
    dub.asked++;
    const status = dub.asked < 2 ? 'dubbing' : 'dubbed';
    return {
      json: {
        dubbing_id: id,
        name: 'dub',
        status,
        target_languages: [dub.language],
        editable: false,
        created_at: new Date().toISOString(),
      },
    };
  }
}

function nameIn(form: FormData, part: string): string | undefined {
  const file = form.get(part);
  return file instanceof File && file.size > 0 ? file.name : undefined;
}

function detail(status: number, state: string, message: string): StandInAnswer {
  return { status, json: { detail: { status: state, message } } };
}

function missing(field: string): StandInAnswer {
  return {
    status: 422,
    json: { detail: [{ loc: ['body', field], msg: 'Field required', type: 'missing' }] },
  };
}
