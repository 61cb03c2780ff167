import { models } from '@easel/catalog';
import {
  type FieldIssue,
  PIPELINE_SECONDS,
  type PipelineFormat,
  type PipelineMode,
  type PipelineResolution,
  type PipelineType,
} from '@easel/contracts';

/** What a film is to be: everything that its stages need of what was asked for. */
export interface Brief {
  pipelineId: string;
  storyPrompt: string;
  type: PipelineType;
  format: PipelineFormat;
  /** Of the whole. */
  seconds: number;
  resolution: PipelineResolution;
  language: string;
  /** Added to each prompt that draws; empty for none. */
  style: string;
  config: PipelineConfig;
  mode: PipelineMode;
  /** Frames of a clip that are looked at. */
  criticFrames: string;
}

export interface PipelineConfig {
  scriptModel: string;
  imageModel: string;
  videoModel: string;
  music: boolean;
  narration: boolean;
  /** Whether the cut is shown before it gets its sound. */
  silentCutPreview: boolean;
  /** Whether pictures and clips are looked at, and made once more where they are wanting. */
  visualCritique: boolean;
  /** The song of a music video; undefined: one is made. */
  songUrl: string | undefined;
  lyrics: string;
}

/** Facts: generation 10.5, the models that a pipeline may be pinned to. */
const PINS = {
  image_model: ['nano-banana', 'nano-banana-pro', 'nano-banana-2', 'flux', 'gpt-image', 'gpt-image-2'],
  video_model: [
    'kling-turbo',
    'kling',
    'kling-3.0',
    'seedance',
    'seedance-2',
    'seedance-2-fast',
    'seedance-2-mini',
    'seedance-2-5',
    'veo3',
    'veo3.1',
    'veo3_lite',
    'minimax',
    'hailuo-standard',
    'wan-turbo',
    'bytedance-lite',
    'bytedance-pro',
  ],
  script_model: ['claude-haiku-4-5', 'claude-sonnet-4-6', 'claude-opus-4-7', 'claude-opus-5'],
} as const;
const SWITCHES = ['music', 'narration', 'silent_cut_preview', 'visual_critique'] as const;
const LONGEST_LYRICS = 3_000;

const STANDARD = {
  image_model: 'nano-banana-2',
  video_model: 'seedance-2-fast',
  script_model: 'gemini-3.6-flash',
};
const LONGEST_STYLE = 2_000;
const LONGEST_CLIP_PREFERRED = 5;
const PREFERRED_SHOTS = 60;
/** More than the longest film has in the shortest clips that any model is limited to. */
export const MOST_SHOTS = 200;
const SIZES: Readonly<Record<PipelineResolution, readonly [long: number, short: number]>> = {
  '480p': [854, 480],
  '720p': [1280, 720],
  '1080p': [1920, 1080],
  '4K': [3840, 2160],
};
export const FRAMES_PER_SECOND = 30;

/** What is wrong with what a film is asked to be, beyond what the request class says. */
export function briefIssues(asked: {
  format: PipelineFormat;
  target_duration_seconds: number;
  config?: Record<string, unknown> | null;
  style_directives?: unknown;
}): FieldIssue[] {
  const [least, most] = PIPELINE_SECONDS[asked.format];
  const { target_duration_seconds: seconds, style_directives: style } = asked;
  const config = asked.config ?? {};
  const issues: FieldIssue[] = [];
  if (seconds < least || seconds > most) {
    issues.push({
      path: 'target_duration_seconds',
      message: `must be ${least} to ${most} for the format ${asked.format}`,
    });
  }
  for (const [name, allowed] of Object.entries(PINS)) {
    const value = config[name];
    if (value !== undefined && !(allowed as readonly unknown[]).includes(value)) {
      issues.push({ path: `config.${name}`, message: `must be one of ${allowed.join(', ')}` });
    }
  }
  for (const name of SWITCHES) {
    if (config[name] !== undefined && typeof config[name] !== 'boolean') {
      issues.push({ path: `config.${name}`, message: 'must be true or false' });
    }
  }
  const { song_url: song, lyrics } = config;
  if (song !== undefined && typeof song !== 'string') {
    issues.push({ path: 'config.song_url', message: 'must be an address' });
  }
  if (lyrics !== undefined && (typeof lyrics !== 'string' || lyrics.length > LONGEST_LYRICS)) {
    issues.push({ path: 'config.lyrics', message: `must be text of at most ${LONGEST_LYRICS} characters` });
  }
  const isText = typeof style === 'string' || (typeof style === 'object' && !Array.isArray(style));
  if (style !== undefined && style !== null && !isText) {
    issues.push({ path: 'style_directives', message: 'must be text or an object' });
  } else if (styleText(style).length > LONGEST_STYLE) {
    issues.push({ path: 'style_directives', message: `must have at most ${LONGEST_STYLE} characters` });
  }
  return issues;
}

/** Style directives as words for a prompt. */
export function styleText(style: unknown): string {
  if (typeof style === 'string') return style.trim();
  if (typeof style !== 'object' || style === null) return '';
  return Object.entries(style)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`)
    .join(', ');
}

export function configOf(given: Record<string, unknown>): PipelineConfig {
  const pin = (name: keyof typeof PINS): string =>
    typeof given[name] === 'string' ? given[name] : STANDARD[name];
  return {
    // A pin is written with dashes where the catalog has a dot.
    scriptModel: pin('script_model').replace(/-(\d)-(\d)$/, '-$1.$2'),
    imageModel: pin('image_model'),
    videoModel: pin('video_model'),
    music: given['music'] !== false,
    narration: given['narration'] === true,
    silentCutPreview: given['silent_cut_preview'] === true,
    visualCritique: given['visual_critique'] !== false,
    songUrl: typeof given['song_url'] === 'string' ? given['song_url'] : undefined,
    lyrics: typeof given['lyrics'] === 'string' ? given['lyrics'] : '',
  };
}

/** A model that draws or animates, and has left the catalog since it was chosen. */
export const goneModelOf = ({ imageModel, videoModel }: PipelineConfig): string | undefined =>
  [imageModel, videoModel].find((model) => !models.get(model));

export const aspectOf = ({ format }: Pick<Brief, 'format'>): '9:16' | '16:9' =>
  format === 'reel' ? '9:16' : '16:9';

/** Pixels. */
export function frameOf(brief: Pick<Brief, 'format' | 'resolution'>): { width: number; height: number } {
  const [long, short] = SIZES[brief.resolution];
  return aspectOf(brief) === '16:9' ? { width: long, height: short } : { width: short, height: long };
}

/** Lengths, in seconds, of shots that the video model can make and that together come close to what is asked for. */
export function shotLengths({ seconds, config }: Pick<Brief, 'seconds' | 'config'>): number[] {
  const offered = models.get(config.videoModel)?.durations ?? [];
  const longest = Math.max(LONGEST_CLIP_PREFERRED, ...offered);
  const least = Math.ceil(seconds / longest);
  const count = Math.max(1, least, Math.min(PREFERRED_SHOTS, Math.round(seconds / LONGEST_CLIP_PREFERRED)));
  const lengths: number[] = [];
  for (let left = seconds; lengths.length < count && left > 0; left -= lengths.at(-1) ?? left) {
    lengths.push(nearestLength(config, left / (count - lengths.length)));
  }
  return lengths;
}

/** The shortest length that the video model makes and that is no shorter than this, else its longest. Seconds. */
export function lengthFor({ videoModel }: PipelineConfig, seconds: number): number {
  const offered = (models.get(videoModel)?.durations ?? []).toSorted((a, b) => a - b);
  return offered.find((each) => each >= seconds) ?? offered.at(-1) ?? Math.ceil(seconds);
}

/** The length that the video model makes which comes closest. Seconds. */
export function nearestLength({ videoModel }: PipelineConfig, seconds: number): number {
  const offered = models.get(videoModel)?.durations ?? [];
  if (offered.length === 0) return Math.max(1, Math.round(seconds));
  return offered.reduce((best, each) => (Math.abs(each - seconds) < Math.abs(best - seconds) ? each : best));
}
