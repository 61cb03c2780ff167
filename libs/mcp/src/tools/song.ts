import { flag, number, oneOf, text, url } from '../schema/schema.js';
import type { Tool } from '../tool.js';
import { generates } from './define.js';

const words = text(undefined, { minLength: 1, maxLength: 5_000 });
const title = text(undefined, { maxLength: 200 });
const style = text(undefined, { maxLength: 1_000 });
const audio = url();
const seconds = number('Seconds', { minimum: 0, maximum: 3_600 });
const toolset = 'song';

export const songTools: readonly Tool[] = [
  generates({
    name: 'suno_generate',
    title: 'Generate a song',
    description: 'Writes and performs a whole song. For a short piece use generate_music.',
    toolset,
    node: 'suno-generate',
    args: { prompt: words, title, style, lyrics: words, instrumental: flag() },
    required: ['prompt'],
  }),
  generates({
    name: 'suno_lyrics',
    title: 'Write lyrics',
    description: 'Writes lyrics and a title, without a tune.',
    toolset,
    node: 'suno-lyrics',
    args: { prompt: words },
    required: ['prompt'],
  }),
  generates({
    name: 'suno_extend',
    title: 'Extend a song',
    description: 'Goes on with a song that was made here. For your own recording use suno_upload_extend.',
    toolset,
    node: 'suno-extend',
    args: { audio_url: audio, continue_at: seconds, prompt: words, title, style },
    required: ['audio_url'],
  }),
  generates({
    name: 'suno_cover',
    title: 'Cover a song',
    description: 'Performs an existing song in another style.',
    toolset,
    node: 'suno-cover',
    args: { audio_url: audio, prompt: words, title, style, instrumental: flag() },
    required: ['audio_url'],
  }),
  generates({
    name: 'suno_upload_extend',
    title: 'Extend a recording',
    description: 'Goes on with a recording of your own from a moment you choose.',
    toolset,
    node: 'suno-upload-extend',
    args: { audio_url: audio, continue_at: seconds, prompt: words, title, style },
    required: ['audio_url'],
  }),
  generates({
    name: 'suno_music_video',
    title: 'Draw a music video',
    description: 'Draws a simple video to a song that was made here.',
    toolset,
    node: 'suno-music-video',
    args: { audio_url: audio },
    required: ['audio_url'],
  }),
  generates({
    name: 'suno_mashup',
    title: 'Mash two songs',
    description: 'Blends two songs into one.',
    toolset,
    node: 'suno-mashup',
    args: { audio_url_1: audio, audio_url_2: url(), title, style },
    renamed: { audio_url_1: 'audioUrl1', audio_url_2: 'audioUrl2' },
    required: ['audio_url_1', 'audio_url_2'],
  }),
  generates({
    name: 'suno_replace_section',
    title: 'Replace a section',
    description: 'Sings one section of a song again: six seconds to a minute of it.',
    toolset,
    node: 'suno-replace-section',
    args: { audio_url: audio, start: seconds, end: seconds, prompt: words, tags: style },
    required: ['audio_url', 'start', 'end', 'prompt', 'tags'],
  }),
  generates({
    name: 'suno_style_boost',
    title: 'Describe a style',
    description: 'Turns a few words about a style into a fuller description.',
    toolset,
    node: 'suno-style-boost',
    args: { content: words },
    required: ['content'],
  }),
  generates({
    name: 'suno_add_instrumental',
    title: 'Add a band',
    description: 'Puts a band behind a singing voice.',
    toolset,
    node: 'suno-add-instrumental',
    args: { audio_url: audio },
    required: ['audio_url'],
  }),
  generates({
    name: 'suno_add_vocals',
    title: 'Add vocals',
    description: 'Puts a singing voice on an instrumental.',
    toolset,
    node: 'suno-add-vocals',
    args: { audio_url: audio },
    required: ['audio_url'],
  }),
  generates({
    name: 'suno_separate_stems',
    title: 'Separate a song',
    description: 'Takes a song apart into voice and music, or into stems.',
    toolset,
    node: 'suno-separate',
    args: { audio_url: audio, separation_type: oneOf(['separate_vocal', 'split_stem']) },
    required: ['audio_url'],
  }),
  generates({
    name: 'suno_convert_wav',
    title: 'Convert a song to WAV',
    description: 'Gives a song as an uncompressed file.',
    toolset,
    node: 'suno-convert-wav',
    args: { audio_url: audio },
    required: ['audio_url'],
  }),
];
