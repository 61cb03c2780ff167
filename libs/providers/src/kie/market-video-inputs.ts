import { missingInput } from '@easel/lanes/lane-inputs';
import type { Asked } from './kie-asked.js';
import {
  flag,
  isFullHd,
  lever,
  type MarketInputOf,
  numberLever,
  ratio,
  resolution,
  seconds,
  secondsAsText,
  seed,
  shape,
  some,
  sounds,
  wholePrompt,
} from './market-levers.js';

const portrait = ({ media }: Asked): string => {
  if (media.start === undefined) throw missingInput('a picture');
  return media.start;
};

const clip = ({ media }: Asked): string => {
  if (media.video === undefined) throw missingInput('a video');
  return media.video;
};

const recording = ({ media }: Asked): string => {
  if (media.audio === undefined) throw missingInput('a recording');
  return media.audio;
};

const frames = ({ media }: Asked): string[] | undefined => some([media.start, media.end]);

const seedance2: MarketInputOf = (asked) => {
  const { media } = asked;
  // A clip to be continued is the only thing to go by then.
  const continued = asked.type === 'extend-video';
  return {
    prompt: asked.prompt === '' && continued ? 'Continue @video_1 without a visible cut.' : asked.prompt,
    first_frame_url: media.start,
    last_frame_url: media.end,
    reference_image_urls: some(media.referencePictures),
    reference_video_urls: continued ? [clip(asked)] : some(media.referenceClips),
    reference_audio_urls: some([
      ...media.referenceSounds,
      ...(media.audio === undefined ? [] : [media.audio]),
    ]),
    generate_audio: sounds(asked),
    resolution: resolution(asked),
    aspect_ratio: ratio(asked),
    duration: seconds(asked),
    web_search: false,
  };
};

const seedance1: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  image_url: asked.media.start,
  end_image_url: asked.media.end,
  // A first frame brings its own shape.
  aspect_ratio: asked.media.start === undefined ? ratio(asked) : undefined,
  resolution: resolution(asked),
  duration: secondsAsText(asked),
  seed: seed(asked),
});

const hailuo02Pro: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  image_url: asked.media.start,
  end_image_url: asked.media.end,
});

const hailuo: MarketInputOf = (asked) => ({
  ...hailuo02Pro(asked),
  duration: secondsAsText(asked),
  resolution: asked.media.start === undefined ? undefined : resolution(asked),
});

const minimaxH3: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  resolution: resolution(asked),
  duration: seconds(asked),
});

const kling26: MarketInputOf = (asked) => ({
  prompt: wholePrompt(asked),
  image_urls: some([asked.media.start]),
  aspect_ratio: asked.media.start === undefined ? shape(asked) : undefined,
  duration: secondsAsText(asked),
  sound: sounds(asked) ?? false,
});

const kling2: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  negative_prompt: asked.negative,
  image_url: asked.media.start,
  tail_image_url: asked.media.end,
  duration: secondsAsText(asked),
});

const klingMotion: MarketInputOf = (asked) => ({
  prompt: wholePrompt(asked),
  input_urls: [portrait(asked)],
  video_urls: [clip(asked)],
  mode: isFullHd(asked) ? '1080p' : '720p',
  character_orientation: lever(asked, 'characterOrientation') ?? 'image',
});

const wan26: MarketInputOf = (asked) => ({
  prompt: wholePrompt(asked),
  image_urls: asked.media.video === undefined ? some([asked.media.start]) : undefined,
  video_urls: some([asked.media.video]),
  duration: secondsAsText(asked),
  resolution: resolution(asked),
});

const wan22: MarketInputOf = (asked) => ({
  prompt: wholePrompt(asked),
  image_url: asked.media.start,
  aspect_ratio: asked.media.start === undefined ? ratio(asked) : undefined,
  resolution: resolution(asked),
});

const wan27: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  negative_prompt: asked.negative,
  first_frame_url: asked.media.start,
  last_frame_url: asked.media.end,
  ratio: asked.media.start === undefined ? ratio(asked) : undefined,
  resolution: resolution(asked),
  duration: seconds(asked),
  seed: seed(asked),
});

const wanAnimate: MarketInputOf = (asked) => ({
  image_url: portrait(asked),
  video_url: clip(asked),
  resolution: resolution(asked),
});

const happyhorse: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  resolution: resolution(asked),
  duration: seconds(asked),
  seed: seed(asked),
});

const grok: MarketInputOf = (asked) => ({
  prompt: asked.prompt,
  image_urls: some([asked.media.start, ...asked.media.referencePictures]),
  aspect_ratio: ratio(asked),
  mode: lever(asked, 'mode'),
  resolution: resolution(asked),
  duration: seconds(asked),
});

const talking: MarketInputOf = (asked) => ({
  image_url: portrait(asked),
  audio_url: recording(asked),
  prompt: asked.prompt,
});

/** Inputs of the models that make and change clips. Facts: providers 3.2 and 26. */
export const marketVideoInputs: Readonly<Record<string, MarketInputOf>> = {
  'bytedance/seedance-2': seedance2,
  'bytedance/seedance-2-fast': seedance2,
  'bytedance/seedance-2-mini': seedance2,
  'bytedance/seedance-2-5': seedance2,
  'bytedance/seedance-1.5-pro': (asked) => ({
    prompt: asked.prompt,
    input_urls: frames(asked),
    aspect_ratio: ratio(asked),
    resolution: resolution(asked),
    duration: secondsAsText(asked),
    generate_audio: sounds(asked),
  }),
  'bytedance/v1-lite-text-to-video': seedance1,
  'bytedance/v1-lite-image-to-video': seedance1,
  'bytedance/v1-pro-text-to-video': seedance1,
  'bytedance/v1-pro-image-to-video': seedance1,
  'bytedance/v1-pro-fast-image-to-video': seedance1,
  'hailuo/02-text-to-video-pro': hailuo02Pro,
  'hailuo/02-image-to-video-pro': hailuo02Pro,
  'hailuo/02-text-to-video-standard': hailuo,
  'hailuo/02-image-to-video-standard': hailuo,
  'hailuo/2-3-image-to-video-pro': hailuo,
  'hailuo/2-3-image-to-video-standard': hailuo,
  'hailuo/avatar': talking,
  'minimax-h3/text-to-video': (asked) => {
    const chosen = ratio(asked);
    // Words alone have no shape to adapt to.
    return {
      ...minimaxH3(asked),
      aspect_ratio: chosen === undefined || chosen === 'adaptive' ? '16:9' : chosen,
    };
  },
  'minimax-h3/image-to-video': (asked) => ({
    ...minimaxH3(asked),
    first_frame_url: asked.media.start,
    last_frame_url: asked.media.end,
  }),
  'minimax-h3/reference-to-video': (asked) => ({
    ...minimaxH3(asked),
    aspect_ratio: ratio(asked),
    reference_image_urls: some(asked.media.referencePictures),
    reference_video_urls: some(asked.media.referenceClips),
    reference_audio_urls: some(asked.media.referenceSounds),
  }),
  'gemini-omni-video': (asked) => {
    const from = numberLever(asked, 'videoTrimStart', 0, 600) ?? 0;
    const to = numberLever(asked, 'videoTrimEnd', 0, 600);
    return {
      prompt: asked.prompt,
      image_urls: some([asked.media.start, ...asked.media.referencePictures]),
      video_list: some(
        asked.media.referenceClips.map((url) => ({
          url,
          start: from,
          ends: to ?? from + LONGEST_OMNI_INPUT,
        })),
      ),
      aspect_ratio: ratio(asked),
      resolution: resolution(asked),
      duration: secondsAsText(asked),
    };
  },
  'kling-2.6/text-to-video': kling26,
  'kling-2.6/image-to-video': kling26,
  'kling/v2-5-turbo-text-to-video-pro': kling2,
  'kling/v2-5-turbo-image-to-video-pro': kling2,
  'kling/v2-1-master-image-to-video': kling2,
  'kling-3.0/video': (asked) => ({
    prompt: wholePrompt(asked),
    image_urls: frames(asked),
    aspect_ratio: asked.media.start === undefined ? (ratio(asked) ?? '16:9') : undefined,
    duration: secondsAsText(asked),
    mode: isFullHd(asked) ? 'pro' : 'std',
    sound: sounds(asked) ?? false,
    multi_shots: false,
    multi_prompt: [],
  }),
  'kling-2.6/motion-control': klingMotion,
  'kling-3.0/motion-control': (asked) => ({
    ...klingMotion(asked),
    background_source: lever(asked, 'backgroundSource') ?? 'input_video',
  }),
  'kling/v1-avatar-standard': talking,
  'kling/ai-avatar-v1-pro': talking,
  'wan/2-6-image-to-video': wan26,
  'wan/2-6-text-to-video': wan26,
  'wan/2-6-video-to-video': wan26,
  'wan/2-6-flash-video-to-video': wan26,
  'wan/2-2-a14b-text-to-video-turbo': wan22,
  'wan/2-2-a14b-image-to-video-turbo': wan22,
  'wan/2-2-a14b-speech-to-video-turbo': (asked) => ({
    ...talking(asked),
    negative_prompt: asked.negative,
    resolution: resolution(asked),
    seed: seed(asked),
  }),
  'wan/2-2-animate-move': wanAnimate,
  'wan/2-2-animate-replace': wanAnimate,
  'wan/2-7-image-to-video': wan27,
  'wan/2-7-text-to-video': wan27,
  'wan/2-7-videoedit': (asked) => ({
    prompt: asked.prompt,
    negative_prompt: asked.negative,
    video_url: clip(asked),
    reference_image: asked.media.start,
    resolution: resolution(asked),
    duration: seconds(asked),
    audio_setting: lever(asked, 'audioSetting'),
    prompt_extend: asked.inputs.flag('expandPrompt'),
    seed: seed(asked),
  }),
  'wan/3-0-video': wan27,
  'happyhorse/text-to-video': (asked) => ({ ...happyhorse(asked), aspect_ratio: ratio(asked) }),
  'happyhorse/image-to-video': (asked) => ({ ...happyhorse(asked), image_urls: [portrait(asked)] }),
  'happyhorse/reference-to-video': (asked) => ({
    ...happyhorse(asked),
    aspect_ratio: ratio(asked),
    reference_image: some([asked.media.start, ...asked.media.referencePictures]),
  }),
  'happyhorse/video-edit': (asked) => ({
    prompt: asked.prompt,
    video_url: clip(asked),
    reference_image: some([asked.media.start]),
    resolution: resolution(asked),
    audio_setting: lever(asked, 'audioSetting'),
    seed: seed(asked),
  }),
  'grok-imagine/text-to-video': grok,
  'grok-imagine/image-to-video': grok,
  'grok-imagine-video-1-5-preview': (asked) => ({
    prompt: asked.prompt,
    image_urls: [portrait(asked)],
    aspect_ratio: ratio(asked),
    resolution: resolution(asked),
    duration: seconds(asked),
  }),
  'infinitalk/from-audio': (asked) => ({
    ...talking(asked),
    resolution: resolution(asked),
    seed: seed(asked),
  }),
  'omnihuman-1-5': (asked) => ({
    ...talking(asked),
    resolution: resolution(asked),
    fast_mode: asked.inputs.flag('fastMode'),
    seed: seed(asked),
  }),
  'volcengine/video-to-video-lip-sync': (asked) => ({
    mode: lever(asked, 'mode') ?? 'lite',
    video_url: clip(asked),
    audio_url: recording(asked),
    separate_vocal: flag(asked, 'separateVocals'),
    open_scenedet: flag(asked, 'sceneDetection'),
    align_audio: flag(asked, 'loop', true),
    align_audio_reverse: flag(asked, 'reverseLoop'),
    templ_start_seconds: numberLever(asked, 'templateStart', 0, 36_000) ?? 0,
  }),
  'topaz/video-upscale': (asked) => ({
    video_url: clip(asked),
    upscale_factor: lever(asked, 'upscaleFactor') ?? '2',
  }),
};

/** Seconds of a clip that Gemini Omni looks at. */
const LONGEST_OMNI_INPUT = 10;
