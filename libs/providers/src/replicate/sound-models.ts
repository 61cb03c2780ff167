import { isObject } from 'class-validator';
import type { OrderInputs } from '../order-inputs.js';
import { outputFile, outputFiles } from '../output-files.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderFile, ProviderResult } from '../provider-lane.js';
import type { ReplicateModel } from './replicate-model.js';

const LYRICS = { fewest: 10, most: 600 };
const MUSIC_PROMPT = 300;
const WITHOUT_SINGING = '[intro]\n[inst]\n[inst]\n[outro]';
/** What names the parts of a separated recording there, and here. */
const STEM_KEYS: readonly [RegExp, string][] = [
  [/^vocals?$/, 'vocalUrl'],
  [/^(?:no_vocals?|no_stem|accompaniment|instrumental)$/, 'instrumentalUrl'],
  [/^drums?$/, 'drumsUrl'],
  [/^bass$/, 'bassUrl'],
  [/^other$/, 'otherUrl'],
  [/^guitar$/, 'guitarUrl'],
  [/^piano$/, 'pianoUrl'],
];
/** Everything but the voice, under any name that a version uses for it when it returns two parts. */
const REST = /^(?:no_vocals?|no_stem|accompaniment|instrumental|other)$/;

const recording = (asked: OrderInputs) => asked.requiredMedia('a recording', 'audioUrl', 'audio', 'in');

export const soundModels: Readonly<Record<string, ReplicateModel>> = {
  'openai/whisper': {
    types: ['transcribe'],
    byVersion: true,
    input: (asked) => ({
      audio: recording(asked),
      language: languageOf(asked),
      transcription: 'plain text',
    }),
    result: transcriptOf,
  },
  'vaibhavs10/incredibly-fast-whisper': {
    types: ['transcribe'],
    byVersion: true,
    input: (asked) => ({
      audio: recording(asked),
      task: 'transcribe',
      language: languageName(languageOf(asked)),
      timestamp: 'word',
    }),
    result: transcriptOf,
  },
  'ryan5453/demucs': {
    types: ['audio-separation'],
    byVersion: true,
    input: (asked) => {
      const model = separatorOf(asked);
      const part = isTwoParts(asked) ? 'vocals' : 'none';
      return {
        audio: recording(asked),
        model,
        model_name: model,
        two_stems: part,
        stem: part,
        output_format: 'mp3',
      };
    },
    result: stemsOf,
  },
  'minimax/music-1.5': {
    types: ['generate-music'],
    input: (asked) => ({
      prompt: musicPrompt(asked),
      lyrics: lyricsOf(asked),
      audio_format: 'mp3',
    }),
    result: (output) => outputFiles('audio', output),
  },
};

function languageOf(asked: OrderInputs): string | undefined {
  const language = asked.option('language');
  return language === undefined || language === 'auto' ? undefined : language;
}

/** `english` for `en`. */
function languageName(language: string | undefined): string | undefined {
  if (language === undefined || language.length > 3) return language?.toLowerCase();
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language)?.toLowerCase();
}

interface Transcript {
  text?: unknown;
  transcription?: unknown;
  detected_language?: unknown;
  segments?: unknown;
  chunks?: unknown;
}

function transcriptOf(output: unknown): ProviderResult {
  const {
    text,
    transcription,
    detected_language: language,
    segments,
    chunks,
  } = (isObject(output) ? output : { text: output }) as Transcript;
  const written = text ?? transcription;
  if (typeof written !== 'string') throw invalidOutput('The provider answered without a transcript.');
  return {
    text: written.trim(),
    files: [],
    data: {
      ...(typeof language === 'string' ? { language } : {}),
      ...(Array.isArray(segments) ? { segments } : {}),
      ...(Array.isArray(chunks) ? { words: wordsIn(chunks) } : {}),
    },
  };
}

/** As other transcripts name them: seconds from the beginning. */
function wordsIn(chunks: readonly unknown[]): { word: string; start: number; end: number }[] {
  return chunks.flatMap((chunk) => {
    const { text, timestamp } = (isObject(chunk) ? chunk : {}) as { text?: unknown; timestamp?: unknown };
    const [start, end] = (Array.isArray(timestamp) ? timestamp : []) as unknown[];
    if (typeof text !== 'string' || typeof start !== 'number') return [];
    return [{ word: text.trim(), start, end: typeof end === 'number' ? end : start }];
  });
}

const isTwoParts = (asked: OrderInputs): boolean => asked.option('mode') !== 'stems';

function separatorOf(asked: OrderInputs): string {
  if (!isTwoParts(asked)) return 'htdemucs_6s';
  return asked.option('quality') === 'best' ? 'htdemucs_ft' : 'htdemucs';
}

function stemsOf(output: unknown, asked: OrderInputs): ProviderResult {
  const files = partsIn(output).flatMap(([name, address]): ProviderFile[] => {
    const key =
      isTwoParts(asked) && REST.test(name)
        ? 'instrumentalUrl'
        : STEM_KEYS.find(([names]) => names.test(name))?.[1];
    const file = outputFile('audio', address);
    return file && key !== undefined ? [{ ...file, outputKey: key }] : [];
  });
  if (files.length === 0) throw invalidOutput('The provider answered without any part of the recording.');
  return { files };
}

/** Parts by name: an object of these, or a list of those. */
function partsIn(output: unknown): [string, unknown][] {
  const { stems, ...parts } = (isObject(output) ? output : {}) as Record<string, unknown>;
  if (!Array.isArray(stems)) return Object.entries(parts);
  return stems.map((stem: unknown) => {
    const { name, audio } = (isObject(stem) ? stem : {}) as { name?: unknown; audio?: unknown };
    return [String(name), audio];
  });
}

function musicPrompt(asked: OrderInputs): string {
  const words = [asked.requiredPrompt(), asked.option('genre'), asked.option('mood')];
  if (asked.option('lyrics') === undefined) words.push('instrumental music without singing');
  return words
    .filter((part) => part !== undefined)
    .join(', ')
    .slice(0, MUSIC_PROMPT);
}

/** It wants some lyrics even for music that nobody sings to. */
function lyricsOf(asked: OrderInputs): string {
  const lyrics = asked.option('lyrics')?.slice(0, LYRICS.most) ?? '';
  return lyrics.length < LYRICS.fewest ? `${lyrics}\n${WITHOUT_SINGING}`.trim() : lyrics;
}
