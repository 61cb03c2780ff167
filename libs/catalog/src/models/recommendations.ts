/** Which models suit an intent, best first. */
export interface Recommendation {
  readonly id: string;
  readonly title: string;
  readonly modelIds: readonly string[];
  readonly reason: string;
}

export const recommendations: readonly Recommendation[] = [
  {
    id: 'lettering',
    title: 'Lettering and logos',
    modelIds: ['nano-banana-pro', 'gpt-image-2'],
    reason: 'They spell what you write, and place it.',
  },
  {
    id: 'cheap-photographs',
    title: 'Photographs on a budget',
    modelIds: ['z-image', 'qwen', 'imagen4-fast'],
    reason: 'Convincing at a few credits a picture.',
  },
  {
    id: 'finest-pictures',
    title: 'The finest pictures',
    modelIds: ['nano-banana-pro', 'imagen4-ultra', 'flux-flex'],
    reason: 'They hold up when looked at closely.',
  },
  {
    id: 'restyling',
    title: 'Restyling and editing pictures',
    modelIds: ['flux-kontext', 'ideogram-remix', 'seedream-5-pro-i2i'],
    reason: 'They change what you name and keep the rest.',
  },
  {
    id: 'large-pictures',
    title: 'Very large pictures',
    modelIds: ['topaz-image-upscale', 'nano-banana-pro', 'gpt-image-2'],
    reason: 'Enough pixels for print.',
  },
  {
    id: 'cut-outs',
    title: 'Cutting out the background',
    modelIds: ['recraft-remove-bg'],
    reason: 'Clean edges, hair included.',
  },
  {
    id: 'film-scenes',
    title: 'Film-grade scenes',
    modelIds: ['veo3', 'kling-3.0', 'seedance-2'],
    reason: 'Light, movement and acting that carry a scene.',
  },
  {
    id: 'many-clips',
    title: 'Many clips at low cost',
    modelIds: ['veo3.1', 'wan-turbo', 'bytedance-lite'],
    reason: 'Cheap enough to try ten and keep one.',
  },
  {
    id: 'first-and-last-frame',
    title: 'From a first to a last frame',
    modelIds: ['veo3', 'veo3.1', 'kling-turbo', 'minimax', 'hailuo-standard', 'seedance-2'],
    reason: 'They arrive at the frame you give them.',
  },
  {
    id: 'songs',
    title: 'Songs',
    modelIds: ['suno-v5', 'suno'],
    reason: 'Whole songs with voices and structure.',
  },
  {
    id: 'narration',
    title: 'Narration',
    modelIds: ['elevenlabs-v3', 'elevenlabs-turbo'],
    reason: 'Expression first, or length and speed.',
  },
  {
    id: 'talking-portraits',
    title: 'Talking portraits',
    modelIds: ['kling-avatar-pro', 'kling-avatar', 'infinitalk'],
    reason: 'One picture and one recording are enough.',
  },
  {
    id: 'transcripts',
    title: 'Speech to text',
    modelIds: ['elevenlabs-stt'],
    reason: 'Speakers and times included.',
  },
  {
    id: 'motion',
    title: 'Motion from another clip',
    modelIds: ['motion-transfer', 'kling-3.0-motion'],
    reason: 'The figure moves as the person in the clip does.',
  },
];
