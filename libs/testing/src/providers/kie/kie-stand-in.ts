import type { RefusalKind } from '../fault.js';
import { sampleReply } from '../sample-json.js';
import { sampleClip, samplePicture, sampleSound } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { formOf, jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';
import { REQUIRED_INPUTS } from './kie-required-inputs.js';
import { kindOfModel, type KieStage, type KieTask, KieTasks, type MediaKind } from './kie-tasks.js';

/** The aggregator says no in answers of status 200. */
const REFUSALS: Readonly<Record<RefusalKind, { code: number; msg: string }>> = {
  rate: { code: 429, msg: 'Your call frequency is too high, please try again later.' },
  overloaded: { code: 455, msg: 'The service is under maintenance, please try again later.' },
  policy: { code: 400, msg: 'Your prompt was flagged as violating content policies.' },
  credit: { code: 402, msg: 'Credits insufficient.' },
  error: { code: 500, msg: 'Server exception, please try again later.' },
  invalid: { code: 422, msg: 'aspect_ratio is not within the range of allowed options' },
  auth: { code: 401, msg: 'You do not have access permissions.' },
  inside: { code: 501, msg: 'Generation failed.' },
};

const STATES: Readonly<Record<KieStage, string>> = {
  waiting: 'queuing',
  working: 'generating',
  nearly: 'generating',
  done: 'success',
  failed: 'fail',
};
const FLAGS: Readonly<Record<KieStage, number>> = { waiting: 0, working: 0, nearly: 0, done: 1, failed: 3 };
const SUNO_STAGES: Readonly<Record<KieStage, string>> = {
  waiting: 'PENDING',
  working: 'TEXT_SUCCESS',
  nearly: 'FIRST_SUCCESS',
  done: 'SUCCESS',
  failed: 'GENERATE_AUDIO_FAILED',
};
const EXTENSIONS: Readonly<Record<MediaKind, string>> = {
  image: 'png',
  video: 'mp4',
  audio: 'mp3',
  text: 'txt',
};
const MOST_UPLOAD_BYTES = 100 * 1024 * 1024;

type Body = Readonly<Record<string, unknown>>;

/** The aggregator's protocol: market tasks, VEO, Runway, Aleph, Kontext, Suno, its language models and its upload host. */
export class KieStandIn extends StandInProvider {
  readonly tasks = new KieTasks();
  /** What the account has left. */
  credits = 4_200;
  /** What language models answer to the last message's text. */
  reply: (text: string, schema?: unknown) => string = sampleReply;
  private readonly uploads = new Map<string, Buffer>();

  get baseUrl(): string {
    return this.origin;
  }

  /** Bodies that were posted to a path, oldest first. */
  posted(path: RegExp): Record<string, unknown>[] {
    return this.requests
      .filter((request) => request.method === 'POST' && path.test(request.path))
      .map((request) => jsonOf(request));
  }

  protected readonly routes: readonly Route[] = [
    this.order(/^\/api\/v1\/jobs\/createTask$/, (body) => this.createTask(body)),
    this.read(/^\/api\/v1\/jobs\/recordInfo$/, (task) => this.marketRecord(task)),
    this.order(/^\/api\/v1\/veo\/generate$/, (body) => this.take('video', body, ['prompt'])),
    this.order(/^\/api\/v1\/veo\/extend$/, (body) => this.take('video', body, ['taskId', 'prompt'])),
    this.read(/^\/api\/v1\/veo\/record-info$/, (task) =>
      this.flagged(task, { taskId: task.id, resultUrls: [this.fileOf(task)] }),
    ),
    this.read(/^\/api\/v1\/veo\/get-1080p-video$/, (task) => ({ resultUrl: this.fileOf(task, '1080p') }), {
      readyOnly: true,
    }),
    {
      method: 'POST',
      path: /^\/api\/v1\/veo\/get-4k-video$/,
      step: 'submit',
      answer: (request) => {
        const { taskId } = jsonOf(request);
        const task = this.tasks.find(String(taskId));
        if (!task) return refused(404, 'task not found');
        return done({ taskId: task.id, resultUrls: [this.fileOf(task, '4k')] });
      },
    },
    this.order(/^\/api\/v1\/runway\/(generate|extend)$/, (body) =>
      this.take('video', body, ['prompt', 'quality']),
    ),
    this.read(/^\/api\/v1\/runway\/record-detail$/, (task) => {
      const state = STATES[this.tasks.stageOf(task)];
      return {
        taskId: task.id,
        state: state === 'queuing' ? 'queueing' : state,
        ...this.failureOf(task),
        ...(state === 'success'
          ? { videoInfo: { videoId: `v_${task.id}`, videoUrl: this.fileOf(task) }, expireFlag: 0 }
          : {}),
      };
    }),
    this.order(/^\/api\/v1\/aleph\/generate$/, (body) => this.take('video', body, ['prompt', 'videoUrl'])),
    this.read(/^\/api\/v1\/aleph\/record-info$/, (task) =>
      this.flagged(task, { taskId: task.id, resultVideoUrl: this.fileOf(task) }),
    ),
    this.order(/^\/api\/v1\/flux\/kontext\/generate$/, (body) =>
      this.take('image', body, ['prompt', 'model']),
    ),
    this.read(/^\/api\/v1\/flux\/kontext\/record-info$/, (task) =>
      this.flagged(task, { resultImageUrl: this.fileOf(task), originImageUrl: null }),
    ),
    this.order(
      /^\/api\/v1\/generate(\/(extend|upload-cover|upload-extend|add-instrumental|add-vocals|mashup|replace-section))?$/,
      (body) => this.take('audio', body, ['callBackUrl']),
    ),
    this.read(/^\/api\/v1\/generate\/record-info$/, (task) => this.songRecord(task), {
      silentWhenLost: true,
    }),
    this.order(/^\/api\/v1\/lyrics$/, (body) => this.take('text', body, ['prompt', 'callBackUrl'])),
    this.read(/^\/api\/v1\/lyrics\/record-info$/, (task) => {
      const status = SUNO_STAGES[this.tasks.stageOf(task)];
      const response = {
        taskId: task.id,
        data: [{ text: '[Verse]\nA fox at dusk', title: 'Dusk', status: 'complete' }],
      };
      return {
        taskId: task.id,
        status,
        ...(status === 'SUCCESS' ? { response } : {}),
        ...this.failureOf(task),
      };
    }),
    this.order(/^\/api\/v1\/wav\/generate$/, (body) => this.take('audio', body, CLIP)),
    this.read(/^\/api\/v1\/wav\/record-info$/, (task) =>
      this.staged(task, { audioWavUrl: this.fileOf(task) }),
    ),
    this.order(/^\/api\/v1\/mp4\/generate$/, (body) => this.take('video', body, CLIP)),
    this.read(/^\/api\/v1\/mp4\/record-info$/, (task) => this.staged(task, { videoUrl: this.fileOf(task) })),
    this.order(/^\/api\/v1\/vocal-removal\/generate$/, (body) => this.take('audio', body, CLIP)),
    this.read(/^\/api\/v1\/vocal-removal\/record-info$/, (task) =>
      this.staged(task, {
        originUrl: null,
        vocalUrl: this.fileOf(task, 'vocal'),
        instrumentalUrl: this.fileOf(task, 'band'),
      }),
    ),
    this.order(/^\/api\/v1\/style\/generate$/, ({ content }) => {
      if (typeof content !== 'string' || content === '') return missing('content');
      this.buy({ label: content });
      return done({
        taskId: 'style_1',
        param: content,
        result: `${content}, warm strings`,
        successFlag: '1',
      });
    }),
    {
      method: 'GET',
      path: /^\/api\/v1\/chat\/credit$/,
      step: 'find',
      answer: () => done(this.credits),
    },
    this.order(/^\/(?<slug>[^/]+)\/v1\/chat\/completions$/, (body) => this.completion(body)),
    this.order(/^\/claude\/v1\/messages$/, (body) => this.message(body)),
    this.order(/^\/codex\/v1\/responses$/, (body) => this.response(body)),
    {
      method: 'POST',
      path: /^\/api\/file-stream-upload$/,
      step: 'upload',
      answer: (request) => this.upload(request),
    },
    {
      method: 'GET',
      path: /^\/uploads\/(?<name>[^/]+)$/,
      step: 'file',
      answer: (_request, { name = '' }) => ({ body: this.uploads.get(name) ?? '' }),
    },
    {
      method: 'GET',
      path: /^\/files\/(?<seed>[^/]+)\.(?<extension>\w+)$/,
      step: 'file',
      answer: (_request, { seed = '', extension = '' }) => mediaOf(seed, extension),
    },
  ];

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    if (/^\/(files|uploads)\//.test(path)) return undefined;
    return headers['authorization'] === `Bearer ${this.key}` ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { code, msg } = REFUSALS[kind];
    return refused(code, msg);
  }

  private order(path: RegExp, answer: (body: Body) => StandInAnswer): Route {
    return { method: 'POST', path, step: 'submit', answer: (request) => answer(jsonOf(request)) };
  }

  private read(
    path: RegExp,
    record: (task: KieTask) => Body,
    { readyOnly = false, silentWhenLost = false } = {},
  ): Route {
    return {
      method: 'GET',
      path,
      step: 'poll',
      answer: ({ query }) => {
        const task = this.tasks.find(query.get('taskId'));
        if (!task) return silentWhenLost ? done(null) : refused(404, 'task not found');
        if (readyOnly && this.tasks.stageOf(task) !== 'done')
          return refused(400, 'not ready yet, try again later');
        return done(record(task));
      },
    };
  }

  private createTask({ model, input }: Body): StandInAnswer {
    if (typeof model !== 'string') return missing('model');
    if (typeof input !== 'object' || input === null) return missing('input');
    const given = input as Body;
    const absent = (REQUIRED_INPUTS[model] ?? []).find(
      (name) => given[name] === undefined || given[name] === '',
    );
    if (absent !== undefined) return missing(absent);
    return this.took(this.tasks.take(model, kindOfModel(model), given));
  }

  private take(kind: MediaKind, body: Body, required: readonly string[]): StandInAnswer {
    const absent = required.find((name) => body[name] === undefined || body[name] === '');
    if (absent !== undefined) return missing(absent);
    return this.took(this.tasks.take(textOf(body['model']), kind, body));
  }

  private took(task: KieTask): StandInAnswer {
    const { prompt, text, content } = task.body;
    this.buy({ taskId: task.id, label: textOf(prompt ?? text ?? content) });
    return done({ taskId: task.id });
  }

  private marketRecord(task: KieTask): Body {
    const state = STATES[this.tasks.stageOf(task)];
    const { model, body, createdAt } = task;
    return {
      taskId: task.id,
      model,
      state,
      param: JSON.stringify({ model, input: body }),
      resultJson: state === 'success' ? JSON.stringify(this.resultOf(task)) : '',
      failCode: '',
      failMsg: '',
      ...this.failureOf(task),
      createTime: createdAt,
      updateTime: Date.now(),
    };
  }

  private resultOf(task: KieTask): Body {
    if (task.kind !== 'text') return { resultUrls: [this.fileOf(task)] };
    const words = ['a', 'quiet', 'tone'].map((text, index) => ({
      text,
      start: index / 2,
      end: index / 2 + 0.4,
      type: 'word',
      speaker_id: 'speaker_0',
    }));
    return { resultObject: { language_code: 'eng', text: 'a quiet tone', words } };
  }

  private songRecord(task: KieTask): Body {
    const status = SUNO_STAGES[this.tasks.stageOf(task)];
    const track = (which: string): Body => ({
      id: `${task.id}-${which}`,
      audioUrl: status === 'SUCCESS' ? this.fileOf(task, which) : '',
      streamAudioUrl: this.fileOf(task, `${which}-stream`),
      title: textOf(task.body['title'] ?? 'Untitled'),
      duration: 2,
    });
    return {
      taskId: task.id,
      status,
      ...(status === 'PENDING'
        ? {}
        : { response: { taskId: task.id, sunoData: [track('first'), track('second')] } }),
      ...this.failureOf(task),
    };
  }

  private flagged(task: KieTask, response: Body): Body {
    const successFlag = FLAGS[this.tasks.stageOf(task)];
    return {
      taskId: task.id,
      successFlag,
      ...(successFlag === 1 ? { response } : {}),
      ...this.failureOf(task),
    };
  }

  private staged(task: KieTask, response: Body): Body {
    const stage = this.tasks.stageOf(task);
    return {
      taskId: task.id,
      successFlag: stage === 'done' ? 'SUCCESS' : stage === 'failed' ? 'CREATE_TASK_FAILED' : 'PENDING',
      ...(stage === 'done' ? { response } : {}),
      ...this.failureOf(task),
    };
  }

  private failureOf(task: KieTask): Body {
    const { failure } = this.tasks;
    if (!failure || this.tasks.stageOf(task) !== 'failed') return {};
    const { code, message } = failure;
    return { failCode: code, failMsg: message, errorCode: Number(code), errorMessage: message };
  }

  private fileOf({ id, kind }: KieTask, which = 'result'): string {
    return `${this.origin}/files/${id}-${which}.${EXTENSIONS[kind]}`;
  }

  private async upload(request: StandInRequest): Promise<StandInAnswer> {
    const form = await formOf(request);
    const [file, uploadPath, fileName] = [form.get('file'), form.get('uploadPath'), form.get('fileName')];
    if (!(file instanceof File) || file.size === 0 || file.size > MOST_UPLOAD_BYTES) return missing('file');
    if (typeof uploadPath !== 'string') return missing('uploadPath');
    const name = typeof fileName === 'string' ? fileName : file.name;
    this.uploads.set(name, Buffer.from(await file.arrayBuffer()));
    const downloadUrl = `${this.origin}/uploads/${encodeURIComponent(name)}`;
    const data = { fileName: name, filePath: `${uploadPath}/${name}`, downloadUrl, fileSize: file.size };
    return { json: { success: true, code: 200, msg: 'File uploaded successfully', data } };
  }

  private completion({ messages, response_format }: Body): StandInAnswer {
    const text = lastText(messages);
    if (text === undefined) return missing('messages');
    const { json_schema } = (response_format ?? {}) as { json_schema?: { schema?: unknown } };
    const message = { role: 'assistant', content: this.answered(text, json_schema?.schema) };
    return {
      json: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      },
    };
  }

  private message({ model, max_tokens, messages, output_config }: Body): StandInAnswer {
    const text = lastText(messages);
    if (text === undefined) return missing('messages');
    if (typeof model !== 'string' || typeof max_tokens !== 'number') return missing('model');
    const { format } = (output_config ?? {}) as { format?: { schema?: unknown } };
    const content = [{ type: 'text', text: this.answered(text, format?.schema) }];
    return {
      json: { id: 'msg_1', type: 'message', role: 'assistant', model, content, stop_reason: 'end_turn' },
    };
  }

  private response({ model, input, text: form }: Body): StandInAnswer {
    const text = lastText(input);
    if (text === undefined) return missing('input');
    if (typeof model !== 'string') return missing('model');
    const { format } = (form ?? {}) as { format?: { schema?: unknown } };
    const content = [{ type: 'output_text', text: this.answered(text, format?.schema), annotations: [] }];
    return {
      json: {
        id: 'resp_1',
        object: 'response',
        status: 'completed',
        output: [
          { type: 'reasoning', summary: [] },
          { type: 'message', role: 'assistant', content },
        ],
        credits_consumed: 0.4,
      },
    };
  }

  private answered(text: string, schema: unknown): string {
    this.buy({ label: text });
    return this.reply(text, schema);
  }
}

const CLIP = ['taskId', 'audioId', 'callBackUrl'];

const done = (data: unknown): StandInAnswer => ({ json: { code: 200, msg: 'success', data } });
const refused = (code: number, msg: string): StandInAnswer => ({ json: { code, msg, data: null } });
const missing = (name: string): StandInAnswer => refused(422, `${name} is required`);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function mediaOf(seed: string, extension: string): Promise<StandInAnswer> {
  switch (extension) {
    case 'png':
      return { headers: { 'content-type': 'image/png' }, body: samplePicture(96, 64, seed) };
    case 'mp4':
      return { headers: { 'content-type': 'video/mp4' }, body: await sampleClip(1) };
    default:
      return { headers: { 'content-type': 'audio/mpeg' }, body: await sampleSound(2) };
  }
}

function lastText(messages: unknown): string | undefined {
  if (!Array.isArray(messages) || messages.length === 0) return undefined;
  const { content } = messages.at(-1) as { content?: string | { text?: string }[] };
  return typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');
}
