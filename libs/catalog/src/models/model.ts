import type { LaneName } from './lane-name.js';
import type { ModelPricing } from './model-pricing.js';

export type ModelKind = 'image' | 'video' | 'audio';

export type ModelMode =
  | 't2i'
  | 'i2i'
  | 'edit'
  | 'training'
  | 'upscale'
  | 'remove-bg'
  | 't2v'
  | 'i2v'
  | 'v2v'
  | 'extend'
  | 'motion-transfer'
  | 'lip-sync'
  | 'face-swap'
  | 'video-sfx'
  | 'video-upscale'
  | 'video-analysis'
  | 'video-audit'
  | 'tts'
  | 'music'
  | 'sfx'
  | 'stt'
  | 'voice-clone'
  | 'voice-design'
  | 'voice-changer'
  | 'isolation'
  | 'separation'
  | 'dubbing'
  | 'forced-alignment';

/**
 * A service that can run a model. Its keys are set by the operator. `local` is a server of the operator's own that
 * speaks OpenAI's protocol, `relay` another instance of this system.
 */
export type ProviderId =
  | 'kie'
  | 'replicate'
  | 'fal'
  | 'openai'
  | 'anthropic'
  | 'google'
  | 'elevenlabs'
  | 'heygen'
  | 'beeble'
  | 'local'
  | 'comfyui'
  | 'relay';

/** One way to have a model run. */
export interface Backend {
  readonly provider: ProviderId;
  /** Which of the provider's protocols, where it has several. */
  readonly protocol?:
    'jobs' | 'veo' | 'runway' | 'aleph' | 'flux-kontext' | 'suno' | 'chat' | 'messages' | 'responses';
  /** What the provider calls the model. */
  readonly model: string;
  /** What it calls it when a picture or clip is given, where that differs. */
  readonly modelWithMedia?: string;
  /** What it calls it when references are given, where that differs. */
  readonly modelWithReferences?: string;
}

/** What a model takes of each kind of reference; 0 where it takes none. */
export interface ReferenceCaps {
  readonly image: number;
  readonly video: number;
  readonly audio: number;
}

/** Lists of what a model takes. An empty list: the model has no such lever. */
export interface Levers {
  readonly aspectRatios: readonly string[];
  readonly resolutions: readonly string[];
  readonly qualities: readonly string[];
  /** Seconds. */
  readonly durations: readonly number[];
}

export interface LeverDefaults {
  readonly aspectRatio?: string;
  readonly resolution?: string;
  readonly quality?: string;
  readonly duration?: number;
}

/** Everything the system knows about one generation model, said once. */
export interface Model extends Levers {
  readonly id: string;
  readonly kind: ModelKind;
  readonly label: string;
  readonly description: string;
  readonly family: string;
  readonly modes: readonly ModelMode[];
  readonly useCases: readonly string[];
  readonly features: readonly string[];
  readonly featured: boolean;
  /** Runs, but `GET /v1/models` leaves it out. */
  readonly hidden: boolean;
  readonly promptTips: readonly string[];

  /** What renders when a lever is left out. */
  readonly defaults: LeverDefaults;
  /** The band a fixed-render model produces for any resolution off its list. API document 4.6. */
  readonly unlistedResolutionRendersAs?: string;
  /** Resolutions that go with an aspect ratio, where not all do. */
  readonly resolutionsAt?: Readonly<Record<string, readonly string[]>>;
  /** Durations that go with a resolution, where not all do. Seconds. */
  readonly durationsAt?: Readonly<Record<string, readonly number[]>>;
  /** A duration off the list is moved to the nearest rung instead of being passed on. */
  readonly durationLadder: boolean;
  /** Takes `duration: -1` as "as long as it needs". */
  readonly autoDuration: boolean;

  readonly references: ReferenceCaps;
  /** The model that runs instead when reference pictures are given. */
  readonly referenceTwin?: string;
  readonly endFrame: boolean;
  /**
   * What becomes of frames beside reference pictures: they `join` these at the end, or the first frame takes
   * the `first-seat` and a last one is left out. Absent: they stay what they are.
   */
  readonly framesAmongReferences?: 'join' | 'first-seat';
  /** A first frame sets the shape; any other choice gives way to `adaptive`. */
  readonly frameSetsShape: boolean;
  readonly startFrameRequired: boolean;
  /** How a mask is honoured; absent where it is not. */
  readonly mask?: 'native' | 'prompt' | 'composite';
  /** How sound comes about: never, as ambience, spoken by the model, or led by reference audio. */
  readonly audio: 'none' | 'ambient' | 'native-speech' | 'audio-driven';
  /** The setting that turns sound on; absent where sound is always or never made. */
  readonly audioField?: 'sound' | 'generateAudio';
  readonly audioDefault: boolean;
  /** How Generate Video Pro can use it. */
  readonly pro?: 'keyframes' | 'extend';
  /** Longest reference audio, in seconds. */
  readonly maxReferenceAudioSec?: number;

  /** Characters. */
  readonly promptLimit: number;
  /** Characters of a negative prompt; absent where the model has no such field. */
  readonly negativePromptLimit?: number;
  /** Further settings the model reads, such as `seed`. */
  readonly settings: readonly string[];

  readonly lane: LaneName;
  /** Ways to run it, best first. */
  readonly backends: readonly Backend[];
  readonly pricing: ModelPricing;
}

/** A model as its data file writes it; what is left out is empty, off or the common value. */
export interface ModelSource extends Partial<Levers> {
  id: string;
  label: string;
  family: string;
  does: string;
  modes: readonly ModelMode[];
  useCases?: readonly string[];
  features?: readonly string[];
  featured?: boolean;
  hidden?: boolean;
  promptTips?: readonly string[];
  defaults?: LeverDefaults;
  unlistedResolutionRendersAs?: string;
  resolutionsAt?: Readonly<Record<string, readonly string[]>>;
  durationsAt?: Readonly<Record<string, readonly number[]>>;
  durationLadder?: boolean;
  autoDuration?: boolean;
  references?: Partial<ReferenceCaps>;
  referenceTwin?: string;
  endFrame?: boolean;
  frameSetsShape?: boolean;
  framesAmongReferences?: Model['framesAmongReferences'];
  startFrameRequired?: boolean;
  mask?: Model['mask'];
  audio?: Model['audio'];
  audioField?: Model['audioField'];
  audioDefault?: boolean;
  pro?: Model['pro'];
  maxReferenceAudioSec?: number;
  promptLimit?: number;
  negativePromptLimit?: number;
  settings?: readonly string[];
  backends: readonly Backend[];
  pricing: ModelPricing;
}

const LANE_BY_KIND = { image: 'image', video: 'video', audio: 'audio' } as const;

/** A builder for the models of one kind. */
export function modelsOf(kind: ModelKind, lane: LaneName = LANE_BY_KIND[kind]) {
  return ({ does, ...source }: ModelSource): Model => ({
    useCases: [],
    features: [],
    featured: false,
    hidden: false,
    promptTips: [],
    aspectRatios: [],
    resolutions: [],
    qualities: [],
    durations: [],
    durationLadder: false,
    autoDuration: false,
    endFrame: false,
    frameSetsShape: false,
    startFrameRequired: false,
    audio: 'none',
    audioDefault: false,
    promptLimit: 5_000,
    settings: [],
    ...source,
    kind,
    lane,
    description: does,
    references: { image: 0, video: 0, audio: 0, ...source.references },
    defaults: { ...firstOfEach(source), ...source.defaults },
  });
}

/** A lever without a named default starts at the first of its list. */
function firstOfEach({ aspectRatios, resolutions, qualities, durations }: Partial<Levers>): LeverDefaults {
  const [aspectRatio, resolution, quality, duration] = [
    aspectRatios?.[0],
    resolutions?.[0],
    qualities?.[0],
    durations?.[0],
  ];
  return {
    ...(aspectRatio === undefined ? {} : { aspectRatio }),
    ...(resolution === undefined ? {} : { resolution }),
    ...(quality === undefined ? {} : { quality }),
    ...(duration === undefined ? {} : { duration }),
  };
}

/** Whole seconds from `first` to `last`. */
export const secondsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The aggregator's task lane. */
export const kie = (model: string, modelWithMedia?: string, modelWithReferences?: string): Backend => ({
  provider: 'kie',
  protocol: 'jobs',
  model,
  ...(modelWithMedia === undefined ? {} : { modelWithMedia }),
  ...(modelWithReferences === undefined ? {} : { modelWithReferences }),
});

export const replicate = (model: string): Backend => ({ provider: 'replicate', model });
