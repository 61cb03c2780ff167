import { table } from '@easel/contracts/table';
import { BOUNDS } from '../document/bounds.js';
import { type Fault, faultFinder } from '../checks/payload-check.js';
import * as schema from '../checks/schema.js';
import type { Voice } from '../document/production.js';

export const STILL_MODES = ['text', 'ref_images', 'edit', 'start_frame', 'end_frame'] as const;
export const CLIP_MODES = ['text', 'first_frame', 'first_last_frame', 'ref_images'] as const;
export type StillMode = (typeof STILL_MODES)[number];
export type ClipMode = (typeof CLIP_MODES)[number];

/** What a request says for itself alone; nothing of it is stored in the plan. Facts A7.5. */
export interface Overrides {
  readonly provider?: string;
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly motionPrompt?: string;
  readonly aspectRatio?: string;
  readonly resolution?: string;
  readonly quality?: string;
  readonly durationSec?: number;
  readonly sound?: boolean;
  readonly seed?: number;
  readonly references?: readonly { readonly id: string; readonly url: string; readonly label?: string }[];
}

export interface GenerateBody {
  readonly kind: 'still' | 'clip';
  readonly shotId: string;
  readonly count?: number;
  readonly mode?: StillMode | ClipMode;
  readonly overrides?: Overrides;
  readonly dryRun?: boolean;
  readonly clientRequestId?: string;
  readonly expectedInputHash?: string;
  readonly retakeResultKey?: string;
}

export interface FrameBody {
  readonly shotId: string;
  readonly mode?: 'first' | 'last' | 'timestamp';
  readonly timestamp?: number;
  readonly target?: 'none' | 'still' | 'startFrame' | 'endFrame' | 'nextStartFrame';
  readonly clientRequestId?: string;
}

export interface VoiceBody extends Pick<Voice, 'voiceId' | 'voiceType' | 'ttsProvider' | 'delivery'> {
  readonly shotId: string;
  readonly text: string;
  readonly clientRequestId?: string;
}

export interface OneVoice {
  readonly voiceId: string;
  readonly voiceType?: string;
  readonly model?: string;
  readonly stability?: number;
  readonly similarityBoost?: number;
  readonly style?: number;
  readonly removeBackgroundNoise?: boolean;
}

export interface SeveralVoices {
  readonly voices: readonly (null | ({ readonly role?: string } & OneVoice))[];
  readonly preserveBackground?: boolean;
  readonly separationQuality?: string;
}

export interface RevoiceBody {
  readonly shotId: string;
  readonly plan: OneVoice | SeveralVoices;
  readonly clientRequestId?: string;
}

export interface MusicBody {
  readonly prompt: string;
  readonly duration?: number;
  readonly instrumental?: boolean;
  readonly vocalGender?: 'male' | 'female';
  readonly model?: string;
  readonly clientRequestId?: string;
}

export interface DescribeBody {
  readonly brief: string;
  readonly llmModel: string;
  readonly mode?: 'replace' | 'append';
  readonly label?: string;
  readonly clientRequestId?: string;
}

interface Bodies {
  generate: GenerateBody;
  frame: FrameBody;
  voice: VoiceBody;
  revoice: RevoiceBody;
  music: MusicBody;
  describe: DescribeBody;
}

const unit = schema.number(0, 1);
const option = schema.text(200, 1);
const clientRequestId = schema.text(128, 1);
const seed = schema.integer(0, 4_294_967_295);

const overrides = schema.fields({
  provider: option,
  prompt: schema.text(BOUNDS.prompt),
  negativePrompt: schema.text(BOUNDS.prompt),
  motionPrompt: schema.text(BOUNDS.prompt),
  aspectRatio: option,
  resolution: option,
  quality: option,
  durationSec: schema.number(0.3, 60),
  sound: schema.boolean,
  seed,
  references: schema.references,
});

const oneVoice = {
  voiceId: option,
  voiceType: schema.oneOf(schema.VOICE_TYPES),
  model: schema.oneOf(['eleven_multilingual_sts_v2', 'eleven_english_sts_v2']),
  stability: unit,
  similarityBoost: unit,
  style: unit,
  removeBackgroundNoise: schema.boolean,
};

interface Known {
  readonly members: ReadonlyMap<string, (value: unknown) => Fault | undefined>;
  readonly required: readonly string[];
}

/** Of a body, what is known of its members; others are left alone (facts A1). */
const body = (properties: Record<string, schema.Schema>, required: readonly string[]): Known => ({
  members: new Map(
    Object.entries({ ...properties, clientRequestId }).map(([name, each]) => [name, faultFinder(each)]),
  ),
  required,
});

const KNOWN: Readonly<Record<keyof Bodies, Known>> = table({
  generate: body(
    {
      kind: schema.oneOf(['still', 'clip']),
      shotId: schema.id,
      count: schema.integer(1, 4),
      mode: schema.oneOf([...new Set([...STILL_MODES, ...CLIP_MODES])]),
      overrides,
      dryRun: schema.boolean,
      expectedInputHash: schema.text(80, 1),
      retakeResultKey: schema.key,
    },
    ['kind', 'shotId'],
  ),
  frame: body(
    {
      shotId: schema.id,
      mode: schema.oneOf(['first', 'last', 'timestamp']),
      timestamp: schema.number(0, 36_000),
      target: schema.oneOf(['none', 'still', 'startFrame', 'endFrame', 'nextStartFrame']),
    },
    ['shotId'],
  ),
  voice: body(
    {
      shotId: schema.id,
      text: { ...schema.text(100_000, 1), pattern: '\\S' },
      voiceId: option,
      voiceType: schema.VOICE.voiceType,
      ttsProvider: schema.VOICE.ttsProvider,
      delivery: schema.VOICE.delivery,
    },
    ['shotId', 'text'],
  ),
  revoice: body(
    {
      shotId: schema.id,
      plan: {
        anyOf: [
          schema.fields(oneVoice, ['voiceId']),
          schema.fields(
            {
              voices: {
                ...schema.list(
                  schema.orNull(schema.fields({ role: schema.role, ...oneVoice }, ['voiceId'])),
                  16,
                  1,
                ),
                contains: { type: 'object' },
              },
              preserveBackground: schema.boolean,
              separationQuality: schema.oneOf(['fast', 'best']),
            },
            ['voices'],
          ),
        ],
      },
    },
    ['shotId', 'plan'],
  ),
  music: body(
    {
      prompt: { ...schema.text(5_000, 1), pattern: '\\S' },
      duration: schema.MUSIC_PLAN.duration,
      instrumental: schema.boolean,
      vocalGender: schema.MUSIC_PLAN.vocalGender,
      model: schema.MUSIC_PLAN.model,
    },
    ['prompt'],
  ),
  describe: body(
    {
      brief: { ...schema.text(BOUNDS.brief, 1), pattern: '\\S' },
      llmModel: option,
      mode: schema.oneOf(['replace', 'append']),
      label: schema.text(200),
    },
    ['brief', 'llmModel'],
  ),
});

/** The body of a route that generates, or everything that is wrong with it. Members that are null count as not sent. */
export function readRequestBody<K extends keyof Bodies>(
  route: K,
  sent: Readonly<Record<string, unknown>>,
): { body: Bodies[K] } | { faults: Fault[] } {
  const { members, required } = KNOWN[route];
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  const faults = given.flatMap(([name, value]) => {
    const fault = members.get(name)?.(value);
    const found = fault ? { ...fault, path: inside(name, fault.path) } : unstorable(value, name);
    return found ?? [];
  });
  const names = new Set(given.map(([name]) => name));
  const missing = required
    .filter((name) => !names.has(name))
    .map((path): Fault => ({ path, message: 'must be sent' }));
  if (faults.length + missing.length > 0) return { faults: [...faults, ...missing] };
  return { body: Object.fromEntries(given) as unknown as Bodies[K] };
}

const inside = (name: string, path: string): string =>
  path === '' ? name : path.startsWith('[') ? `${name}${path}` : `${name}.${path}`;

function unstorable(value: unknown, path: string): Fault | undefined {
  if (typeof value === 'string') {
    const isText = value.isWellFormed() && !value.includes('\u0000');
    return isText ? undefined : { path, message: 'has characters that cannot be stored' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const fault = unstorable(each, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`);
    if (fault) return fault;
  }
  return undefined;
}
