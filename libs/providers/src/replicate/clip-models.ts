import type { OrderInputs } from '../order-inputs.js';
import { outputFiles } from '../output-files.js';
import type { ProviderResult } from '../provider-lane.js';
import type { ModelInput, ReplicateModel } from './replicate-model.js';

const FILMED = ['generate-video', 'text-to-video', 'image-to-video'];
const SPOKEN = ['lip-sync'];
const KLING_PROMPT = 2_500;

const clip = (output: unknown): ProviderResult => outputFiles('video', output);

const voice = (asked: OrderInputs) => asked.requiredMedia('a recording', 'audioUrl', 'audio');
const video = (asked: OrderInputs) => asked.requiredMedia('a clip', 'videoUrl', 'video');

const filmed = (asked: OrderInputs): ModelInput => {
  const { start, end } = asked.frames();
  return {
    task: start ? 'image_to_video' : 'text_to_video',
    prompt: asked.requiredPrompt(),
    image: start,
    last_frame_image: end,
    duration: asked.number('duration'),
    resolution: asked.option('resolution'),
    aspect_ratio: asked.option('aspectRatio'),
    fps: asked.number('fps'),
    generate_audio: asked.flag('generateAudio') ?? asked.flag('sound'),
  };
};

const LTX: ReplicateModel = {
  types: FILMED,
  input: filmed,
  result: clip,
};

/** One model does three kinds of work, selected by its `task`. */
const LTX_PRO: ReplicateModel = {
  types: [...FILMED, 'video-retake', 'extend-video'],
  input: (asked) => {
    switch (asked.type) {
      case 'video-retake':
        return {
          task: 'retake',
          video: video(asked),
          prompt: asked.prompt(),
          retake_mode: asked.option('mode'),
          retake_start_time: asked.number('start'),
          retake_duration: asked.number('duration'),
          resolution: asked.option('resolution'),
          aspect_ratio: asked.option('aspectRatio'),
          fps: asked.number('fps'),
          generate_audio: asked.flag('generateAudio'),
        };
      case 'extend-video':
        return {
          task: 'extend',
          video: video(asked),
          prompt: asked.prompt(),
          extend_mode: asked.option('extendMode'),
          duration: asked.number('duration'),
          resolution: asked.option('resolution'),
          generate_audio: asked.flag('generateAudio'),
        };
      default:
        return filmed(asked);
    }
  },
  result: clip,
};

export const clipModels: Readonly<Record<string, ReplicateModel>> = {
  'kwaivgi/kling-v3-omni-video': {
    types: FILMED,
    input: (asked) => {
      const { start, end } = asked.frames();
      return {
        prompt: asked.requiredPrompt(KLING_PROMPT),
        start_image: start,
        end_image: end,
        reference_images: asked.referencePictures(),
        duration: asked.number('duration'),
        aspect_ratio: asked.option('aspectRatio'),
        mode: asked.option('resolution') === '1080p' ? 'pro' : 'standard',
        generate_audio: asked.flag('generateAudio') ?? asked.flag('sound'),
      };
    },
    result: clip,
  },
  'lightricks/ltx-2.3-pro': LTX_PRO,
  'lightricks/ltx-2.3-fast': LTX,
  'luma/modify-video': {
    types: ['video-to-video'],
    input: (asked) => ({
      video: video(asked),
      prompt: asked.prompt(),
      first_frame: asked.media('imageUrl', 'image'),
    }),
    result: clip,
  },
  'bytedance/latentsync': {
    types: SPOKEN,
    byVersion: true,
    input: (asked) => ({ video: video(asked), audio: voice(asked), seed: asked.seed() }),
    result: clip,
  },
  'devxpy/cog-wav2lip': {
    types: SPOKEN,
    byVersion: true,
    input: (asked) => ({
      face: asked.requiredMedia('a face', 'videoUrl', 'video', 'imageUrl', 'image'),
      audio: voice(asked),
    }),
    result: clip,
  },
  'chenxwh/video-retalking': {
    types: SPOKEN,
    byVersion: true,
    input: (asked) => ({ face: video(asked), input_audio: voice(asked) }),
    result: clip,
  },
  'cjwbw/sadtalker': {
    types: SPOKEN,
    byVersion: true,
    input: (asked) => ({
      source_image: asked.requiredMedia('a portrait', 'imageUrl', 'image'),
      driven_audio: voice(asked),
    }),
    result: clip,
  },
  'heygen/lipsync-precision': {
    types: SPOKEN,
    input: (asked) => ({
      video: video(asked),
      audio: voice(asked),
      enable_dynamic_duration: asked.flag('dynamicDuration'),
      disable_music_track: asked.flag('removeMusic'),
      enable_speech_enhancement: asked.flag('speechEnhancement'),
    }),
    result: clip,
  },
  'sync/lipsync-2-pro': {
    types: SPOKEN,
    input: (asked) => ({
      video: video(asked),
      audio: voice(asked),
      sync_mode: asked.option('syncMode'),
      temperature: asked.number('temperature'),
      active_speaker: asked.flag('activeSpeaker'),
    }),
    result: clip,
  },
  'arabyai-replicate/roop_face_swap': {
    types: ['face-swap'],
    byVersion: true,
    input: (asked) => ({
      swap_image: asked.requiredMedia('a face', 'faceUrl', 'face'),
      target_video: video(asked),
    }),
    result: clip,
  },
  'zsxkib/mmaudio': {
    types: ['video-sfx'],
    byVersion: true,
    measuresClip: true,
    input: (asked, { clipSeconds }) => ({
      video: video(asked),
      prompt: asked.text('prompt') ?? '',
      negative_prompt: asked.text('negative', 'negativePrompt'),
      // It ends after eight seconds otherwise.
      duration: clipSeconds,
      num_steps: asked.number('num_steps'),
      cfg_strength: asked.number('cfg_strength'),
      seed: asked.seed(),
    }),
    result: clip,
  },
};
