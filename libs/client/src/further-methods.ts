import type { Operations } from './generated/operations.js';
import { isRecord } from './errors.js';
import type { Methods } from './methods.js';
import { eventsOf } from './streams.js';
import type { CallOptions, Transport } from './transport.js';
import { formOf, type Uploadable } from './uploads.js';

type BodyOf<Route extends keyof Operations> = Operations[Route] extends { body?: infer Body } ? Body : never;
type WizardBody = Omit<BodyOf<'POST /v1/prompt-helper/wizard'>, 'action'>;
type Send<Input, Answer> = (input?: Input, options?: CallOptions) => Promise<Answer>;
type Clone = Operations['POST /v1/voice-clones']['answer'];

/** How far a video from elsewhere is. The last one is `completed` or `failed`. */
export type DownloadProgress = Operations['GET /v1/download-video/progress/{downloadId}']['event'];

/** What `ai-writer` and `llm-chat` send while they write. */
export type TextEvent = Operations['POST /v1/llm-chat/generate-stream']['event'];

export interface CloneSample {
  name: string;
  file: Exclude<Uploadable, ReadableStream>;
  /** `sample` unless given. */
  filename?: string;
  /** `audio/mpeg` unless given. */
  contentType?: string;
}

const MOST_MODELS = 50;
const LAST_PHASES = new Set(['completed', 'failed']);

/**
 * Methods whose input or answer is another than that of their route: what the published client unwraps, wraps and names.
 * Facts 26.
 */
export function furtherMethods(transport: Transport, methods: Methods) {
  const { characters, locations, objects, creatures, workflows, voices, promptHelper } = methods;
  const wizard = (action: 'analyze' | 'generate' | 'enhance') => (input: WizardBody, options?: CallOptions) =>
    promptHelper.wizard({ ...input, action }, options);
  return {
    workflows: {
      list: ({ projectId }: { projectId: string }, options?: CallOptions) =>
        workflows.list(projectId, undefined, options),
      create: (
        { projectId, ...input }: BodyOf<'POST /v1/projects/{projectId}/workflows'> & { projectId: string },
        options?: CallOptions,
      ) => workflows.create(projectId, input, options),
      /** The members of an exported file, or the file as `workflow_json`. */
      import: (
        { projectId, ...bundle }: { projectId?: string | null; [member: string]: unknown },
        options?: CallOptions,
      ) =>
        workflows.import(
          {
            ...(projectId !== undefined && { projectId }),
            workflow_json: 'workflow_json' in bundle ? bundle['workflow_json'] : bundle,
          },
          options,
        ),
      export: (id: string, { assets = false }: { assets?: boolean } = {}, options?: CallOptions) =>
        workflows.export(id, { assets }, options),
    },
    credits: {
      balance: async (...given: Parameters<Methods['credits']['balance']>) =>
        (await methods.credits.balance(...given)).data,
      /** Of the first 50. */
      modelCosts: (models: readonly string[], options?: CallOptions) =>
        methods.credits.modelCosts({ models: models.slice(0, MOST_MODELS) }, options),
    },
    presets: {
      list: async (...given: Parameters<Methods['presets']['list']>) =>
        (await methods.presets.list(...given)).data,
      listGroups: async (...given: Parameters<Methods['presets']['listGroups']>) =>
        (await methods.presets.listGroups(...given)).data,
    },
    recast: {
      authoringSkill: async (...given: Parameters<Methods['recast']['authoringSkill']>) =>
        (await methods.recast.authoringSkill(...given)).markdown,
    },
    promptHelper: {
      analyze: wizard('analyze'),
      generate: wizard('generate'),
      enhance: wizard('enhance'),
    },
    voices: {
      list: async (...given: Parameters<typeof voices.list>) => (await voices.list(...given)).voices,
      listClones: async (...given: Parameters<typeof voices.listClones>) =>
        (await voices.listClones(...given)).voiceClones,
      /** From a recording, of up to 10 MB. */
      createCloneFromFile: (sample: CloneSample, options: CallOptions = {}) => {
        const { name, file, filename = 'sample', contentType = 'audio/mpeg' } = sample;
        const body = formOf({ name }, file, { filename, contentType });
        return transport.json('POST', '/v1/voice-clones', { ...options, body }, true) as Promise<Clone>;
      },
    },
    media: {
      downloadVideoProgress: (downloadId: string, options: CallOptions = {}) =>
        downloadProgress(transport, downloadId, options),
    },
    nodes: {
      /** What `ai-writer` or `llm-chat` writes, piece by piece. */
      stream: (
        type: 'ai-writer' | 'llm-chat',
        params: object,
        options: CallOptions = {},
      ): AsyncGenerator<TextEvent, void, void> =>
        eventsOf(transport, 'POST', `/v1/${type}/generate-stream`, {
          ...options,
          body: params,
        }) as AsyncGenerator<TextEvent, void, void>,
    },
    characters: savedUnder(characters.upsert),
    locations: {
      ...savedUnder(locations.upsert),
      ...entityMethods(locations),
      generate: withJobIds(locations.generate),
    },
    objects: {
      ...savedUnder(objects.upsert),
      ...entityMethods(objects),
      generate: withJobIds(objects.generate),
      permanentDelete: (id: string, _?: undefined, options?: CallOptions) =>
        objects.delete(id, { permanent: true }, options),
    },
    creatures: {
      ...savedUnder(creatures.upsert),
      ...entityMethods(creatures),
      generate: withJobIds(creatures.generate),
      permanentDelete: (id: string, _?: undefined, options?: CallOptions) =>
        creatures.delete(id, { permanent: true }, options),
    },
  };
}

/** Making and changing are one route, which goes by the id in the body. */
function savedUnder<Input extends { id?: string }, Answer>(upsert: Send<Input, Answer>) {
  return {
    create: (input: Omit<Input, 'id'>, options?: CallOptions) => upsert(input as Input, options),
    update: (id: string, input: Omit<Input, 'id'>, options?: CallOptions) =>
      upsert({ ...input, id } as Input, options),
  };
}

interface EntityRoutes<List, Detail, Approval, Approved> {
  list(query?: { archived?: boolean }, options?: CallOptions): Promise<List>;
  get(id: string, input?: undefined, options?: CallOptions): Promise<Detail>;
  approveMainImage(id: string, input: Approval, options?: CallOptions): Promise<Approved>;
}

function entityMethods<List, Detail, Approval, Approved>(
  routes: EntityRoutes<List, Detail, Approval, Approved>,
) {
  return {
    listArchived: (_?: undefined, options?: CallOptions) => routes.list({ archived: true }, options),
    get: async (id: string, _?: undefined, options?: CallOptions) =>
      captioned(await routes.get(id, undefined, options)),
    approveMainImage: async (id: string, input: Approval, options?: CallOptions) =>
      captioned(await routes.approveMainImage(id, input, options)),
  };
}

/** No words are no caption. */
function captioned<Answer>(answer: Answer): Answer {
  const isEmpty = isRecord(answer) && answer['canonicalDescription'] === '';
  return isEmpty ? { ...answer, canonicalDescription: null } : answer;
}

/** One job is a list of one. */
function withJobIds<Input, Answer>(generate: Send<Input, Answer>) {
  return async (input: Input, options?: CallOptions): Promise<Answer & { jobIds: string[] }> => {
    const answer = await generate(input, options);
    const { jobId, jobIds } = answer as { jobId?: string; jobIds?: string[] };
    return { ...answer, jobIds: jobIds ?? (jobId === undefined ? [] : [jobId]) };
  };
}

async function* downloadProgress(
  transport: Transport,
  downloadId: string,
  options: CallOptions,
): AsyncGenerator<DownloadProgress, void, void> {
  const path = `/v1/download-video/progress/${encodeURIComponent(downloadId)}`;
  for await (const event of eventsOf(transport, 'GET', path, options)) {
    const progress = event as unknown as DownloadProgress;
    yield progress;
    if (LAST_PHASES.has(progress.phase)) return;
  }
}

export type FurtherMethods = ReturnType<typeof furtherMethods>;
