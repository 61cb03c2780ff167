/** What a model puts out. */
export type Output = 'picture' | 'pictures' | 'clip' | 'sound' | 'whisper' | 'chunks' | 'stems' | 'masks';

/** One model as its page describes it. */
export interface ReplicateSchema {
  /** Its required fields. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly output: Output;
  /** Somebody's own model, which runs by version only. */
  readonly byVersion?: true;
  /** What some of its fields may be. */
  readonly choices?: Readonly<Record<string, readonly unknown[]>>;
}

const RATIOS = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '4:5', '5:4', '21:9', '9:21'];
const DRAWN = ['aspect_ratio', 'seed', 'output_format', 'output_quality'];
const PICTURE_CHOICES = {
  aspect_ratio: [...RATIOS, 'match_input_image'],
  output_format: ['png', 'jpg', 'webp'],
};

const flux2 = (optional: readonly string[], output: Output): ReplicateSchema => ({
  required: ['prompt'],
  optional: [...DRAWN, ...optional],
  output,
  choices: {
    ...PICTURE_CHOICES,
    resolution: ['match_input_image', '0.5 MP', '1 MP', '2 MP', '4 MP'],
    output_megapixels: ['0.25', '0.5', '1', '2', '4'],
  },
});

const ltx: ReplicateSchema = {
  required: ['task'],
  optional: [
    'prompt',
    'image',
    'last_frame_image',
    'video',
    'audio',
    'duration',
    'resolution',
    'aspect_ratio',
    'fps',
    'generate_audio',
    'camera_motion',
    'extend_mode',
    'retake_mode',
    'retake_start_time',
    'retake_duration',
  ],
  output: 'clip',
  choices: {
    task: ['text_to_video', 'image_to_video', 'audio_to_video', 'retake', 'extend'],
    resolution: ['1080p', '2k', '4k'],
    aspect_ratio: ['16:9', '9:16'],
    fps: [24, 25, 48, 50],
    extend_mode: ['start', 'end'],
    retake_mode: ['replace_audio', 'replace_video', 'replace_audio_and_video'],
  },
};

export const replicateSchemas: Readonly<Record<string, ReplicateSchema>> = {
  'black-forest-labs/flux-2-klein-9b': flux2(['images', 'output_megapixels', 'go_fast'], 'pictures'),
  'black-forest-labs/flux-2-pro': flux2(['input_images', 'resolution', 'width', 'height'], 'picture'),
  'black-forest-labs/flux-2-max': flux2(['input_images', 'resolution', 'width', 'height'], 'picture'),
  'black-forest-labs/flux-fill-pro': {
    required: ['image', 'prompt'],
    optional: ['mask', 'steps', 'guidance', 'seed', 'output_format', 'outpaint', 'prompt_upsampling'],
    output: 'picture',
  },
  'black-forest-labs/flux-dev-lora': {
    required: ['prompt'],
    optional: [...DRAWN, 'image', 'lora_weights', 'lora_scale', 'num_outputs', 'guidance', 'megapixels'],
    output: 'pictures',
    choices: PICTURE_CHOICES,
  },
  'flux-kontext-apps/multi-image-kontext-pro': {
    required: ['prompt', 'input_image_1', 'input_image_2'],
    optional: ['aspect_ratio', 'seed', 'output_format', 'safety_tolerance'],
    output: 'picture',
    choices: PICTURE_CHOICES,
  },
  'schananas/grounded_sam': {
    byVersion: true,
    required: ['image'],
    optional: ['mask_prompt', 'negative_mask_prompt', 'adjustment_factor'],
    output: 'masks',
  },
  'kwaivgi/kling-v3-omni-video': {
    required: ['prompt'],
    optional: [
      'start_image',
      'end_image',
      'reference_images',
      'reference_video',
      'video_reference_type',
      'mode',
      'keep_original_sound',
      'generate_audio',
      'aspect_ratio',
      'duration',
      'multi_prompt',
    ],
    output: 'clip',
    choices: { mode: ['standard', 'pro'], aspect_ratio: ['16:9', '9:16', '1:1'] },
  },
  'lightricks/ltx-2.3-pro': ltx,
  'lightricks/ltx-2.3-fast': ltx,
  'luma/modify-video': {
    required: [],
    optional: ['video', 'first_frame', 'prompt', 'mode', 'video_url', 'first_frame_url'],
    output: 'clip',
  },
  'bytedance/latentsync': {
    byVersion: true,
    required: ['video', 'audio'],
    optional: ['guidance_scale', 'seed'],
    output: 'clip',
  },
  'devxpy/cog-wav2lip': {
    byVersion: true,
    required: ['face', 'audio'],
    optional: ['pads', 'smooth', 'fps', 'out_height'],
    output: 'clip',
  },
  'chenxwh/video-retalking': {
    byVersion: true,
    required: ['face', 'input_audio'],
    optional: [],
    output: 'clip',
  },
  'cjwbw/sadtalker': {
    byVersion: true,
    required: ['source_image', 'driven_audio'],
    optional: ['still', 'enhancer', 'preprocess', 'facerender', 'pose_style', 'expression_scale'],
    output: 'clip',
  },
  'heygen/lipsync-precision': {
    required: ['video', 'audio'],
    optional: ['enable_dynamic_duration', 'disable_music_track', 'enable_speech_enhancement'],
    output: 'clip',
  },
  'sync/lipsync-2-pro': {
    required: ['video', 'audio'],
    optional: ['sync_mode', 'temperature', 'active_speaker'],
    output: 'clip',
    choices: { sync_mode: ['loop', 'bounce', 'cut_off', 'silence', 'remap'] },
  },
  'arabyai-replicate/roop_face_swap': {
    byVersion: true,
    required: ['swap_image', 'target_video'],
    optional: [],
    output: 'clip',
  },
  'zsxkib/mmaudio': {
    byVersion: true,
    required: [],
    optional: [
      'prompt',
      'negative_prompt',
      'video',
      'image',
      'duration',
      'num_steps',
      'cfg_strength',
      'seed',
    ],
    output: 'clip',
  },
  'openai/whisper': {
    byVersion: true,
    required: ['audio'],
    optional: ['transcription', 'translate', 'language', 'temperature', 'patience', 'initial_prompt'],
    output: 'whisper',
    choices: { transcription: ['plain text', 'srt', 'vtt'] },
  },
  'vaibhavs10/incredibly-fast-whisper': {
    byVersion: true,
    required: ['audio'],
    optional: ['task', 'language', 'batch_size', 'timestamp', 'diarise_audio', 'hf_token'],
    output: 'chunks',
    choices: { task: ['transcribe', 'translate'], timestamp: ['chunk', 'word'] },
  },
  'ryan5453/demucs': {
    byVersion: true,
    required: ['audio'],
    optional: ['model', 'stem', 'output_format', 'mp3_bitrate', 'shifts', 'overlap', 'clip_mode', 'split'],
    output: 'stems',
    choices: { output_format: ['mp3', 'flac', 'wav'] },
  },
  'minimax/music-1.5': {
    required: ['prompt', 'lyrics'],
    optional: ['bitrate', 'sample_rate', 'audio_format'],
    output: 'sound',
  },
};

export interface InvalidField {
  readonly type: 'required' | 'unknown' | 'invalid';
  readonly field: string;
  readonly description: string;
}

/** What is wrong with an input. The provider itself lets unknown fields pass; here they are mistakes of ours. */
export function invalidFields(
  { required, optional, choices = {} }: ReplicateSchema,
  input: Readonly<Record<string, unknown>>,
): InvalidField[] {
  const known = new Set([...required, ...optional]);
  return [
    ...required
      .filter((name) => input[name] === undefined || input[name] === '')
      .map((name) => invalid('required', name, `${name} is required`)),
    ...Object.keys(input)
      .filter((name) => !known.has(name))
      .map((name) => invalid('unknown', name, `${name} is no field of this model`)),
    ...Object.entries(choices)
      .filter(([name, allowed]) => input[name] !== undefined && !allowed.includes(input[name]))
      .map(([name, allowed]) => invalid('invalid', name, `${name} must be one of ${allowed.join(', ')}`)),
  ];
}

const invalid = (type: InvalidField['type'], name: string, description: string): InvalidField => ({
  type,
  field: `input.${name}`,
  description,
});
