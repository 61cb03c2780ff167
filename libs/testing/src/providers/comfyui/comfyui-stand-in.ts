import type { RefusalKind } from '../fault.js';
import { samplePicture } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { formOf, jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';

const REFUSALS: Readonly<Record<RefusalKind, { status: number; type: string; message: string }>> = {
  rate: { status: 429, type: 'rate_limited', message: 'Slow down.' },
  overloaded: { status: 503, type: 'busy', message: 'Busy.' },
  policy: { status: 451, type: 'blocked', message: 'Blocked.' },
  credit: { status: 402, type: 'payment_required', message: 'No balance.' },
  error: { status: 500, type: 'server_error', message: 'Internal server error' },
  invalid: {
    status: 400,
    type: 'prompt_outputs_failed_validation',
    message: 'Prompt outputs failed validation',
  },
  auth: { status: 401, type: 'unauthorized', message: 'Unauthorized' },
  inside: { status: 200, type: 'server_error', message: 'Internal server error' },
};

type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

interface Prompt {
  graph: Graph;
  asked: number;
  /** Times it is asked for before it has ended. */
  takes: number;
  interrupted: boolean;
}

/** A ComfyUI server: prompts with ids of the caller's choosing, queue, history, uploads, files. */
export class ComfyUiStandIn extends StandInProvider {
  readonly prompts = new Map<string, Prompt>();
  readonly uploads: string[] = [];
  /** Node classes that it has; a graph with any other is refused. */
  readonly classes = new Set(['CLIPTextEncode', 'EmptyLatentImage', 'KSampler', 'LoadImage', 'SaveImage']);

  get baseUrl(): string {
    return this.origin;
  }

  protected readonly routes: readonly Route[] = [
    {
      method: 'POST',
      path: /^\/prompt$/,
      step: 'submit',
      answer: (request) => this.take(jsonOf(request)),
    },
    {
      method: 'GET',
      path: /^\/history\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.history(id),
    },
    { method: 'GET', path: /^\/queue$/, step: 'find', answer: () => this.queue() },
    {
      method: 'POST',
      path: /^\/queue$/,
      step: 'cancel',
      answer: (request) => {
        for (const id of (jsonOf(request)['delete'] as string[] | undefined) ?? []) this.prompts.delete(id);
        return {};
      },
    },
    {
      method: 'POST',
      path: /^\/interrupt$/,
      step: 'cancel',
      answer: (request) => {
        const prompt = this.prompts.get(String(jsonOf(request)['prompt_id']));
        if (prompt) prompt.interrupted = true;
        return {};
      },
    },
    {
      method: 'POST',
      path: /^\/upload\/image$/,
      step: 'upload',
      answer: async (request) => {
        const file = (await formOf(request)).get('image');
        if (!(file instanceof File)) return this.refusal('invalid');
        this.uploads.push(file.name);
        return { json: { name: file.name, subfolder: '', type: 'input' } };
      },
    },
    {
      method: 'GET',
      path: /^\/view$/,
      step: 'file',
      answer: ({ query }) => this.file(query.get('filename') ?? ''),
    },
  ];

  /** What a restart of the server does to what it holds in memory. */
  restart(): void {
    this.prompts.clear();
  }

  override forget(): void {
    super.forget();
    this.restart();
    this.uploads.length = 0;
  }

  protected checkKey({ headers }: StandInRequest): StandInAnswer | undefined {
    return headers['authorization'] === `Bearer ${this.key}` ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    const { status, type, message } = REFUSALS[kind];
    return { status, json: { error: { type, message, details: '', extra_info: {} }, node_errors: {} } };
  }

  private take({ prompt, prompt_id }: Record<string, unknown>): StandInAnswer {
    const graph = prompt as Graph | undefined;
    if (!graph || Object.keys(graph).length === 0) return this.refusal('invalid');
    const strange = Object.entries(graph).find(([, { class_type }]) => !this.classes.has(class_type));
    if (strange) return unknownClass(strange[0], strange[1].class_type);
    const id = typeof prompt_id === 'string' ? prompt_id : `prompt-${this.purchases.length + 1}`;
    const text = Object.values(graph).find(({ class_type }) => class_type === 'CLIPTextEncode');
    this.buy({ label: String(text?.inputs['text']), taskId: id, reference: id });
    this.prompts.set(id, { graph, asked: 0, takes: 2, interrupted: false });
    return { json: { prompt_id: id, number: this.purchases.length, node_errors: {} } };
  }

  private history(id: string): StandInAnswer {
    const prompt = this.prompts.get(id);
    if (!prompt) return { json: {} };
    prompt.asked++;
    const messages: unknown[] = [['execution_start', { prompt_id: id }]];
    if (prompt.interrupted) {
      messages.push(['execution_interrupted', { prompt_id: id }]);
      return { json: { [id]: { outputs: {}, status: { status_str: 'error', completed: false, messages } } } };
    }
    if (prompt.asked <= prompt.takes) return { json: {} };
    const image = { filename: `${id}.png`, subfolder: '', type: 'output' };
    const preview = { filename: `${id}-preview.png`, subfolder: '', type: 'temp' };
    const outputs = { 8: { images: [preview] }, 9: { images: [image] } };
    return { json: { [id]: { outputs, status: { status_str: 'success', completed: true, messages } } } };
  }

  private queue(): StandInAnswer {
    const open = [...this.prompts].filter(([, { asked, takes }]) => asked <= takes);
    const entries = open.map(([id, { graph }], index) => [index, id, graph, {}, []]);
    return { json: { queue_running: entries.slice(0, 1), queue_pending: entries.slice(1) } };
  }

  private file(name: string): StandInAnswer {
    const prompt = this.prompts.get(name.replace(/\.png$/, ''));
    if (!prompt) return { status: 404 };
    const { width = 64, height = 64 } =
      Object.values(prompt.graph).find(({ class_type }) => class_type === 'EmptyLatentImage')?.inputs ?? {};
    return {
      headers: { 'content-type': 'image/png' },
      body: samplePicture(Number(width), Number(height), name),
    };
  }
}

function unknownClass(id: string, class_type: string): StandInAnswer {
  return {
    status: 400,
    json: {
      error: { type: 'invalid_prompt', message: 'Cannot execute the prompt.', details: '', extra_info: {} },
      node_errors: {
        [id]: {
          errors: [{ type: 'missing_node_type', message: 'Node type not found', details: class_type }],
          dependent_outputs: [],
          class_type,
        },
      },
    },
  };
}
