import { isObject } from 'class-validator';
import { requiredInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { recordingOf } from './speech.js';

interface Word {
  text?: unknown;
  start?: unknown;
  end?: unknown;
  type?: unknown;
  speaker_id?: unknown;
}

/** `POST /v1/speech-to-text`. Spaces between words are no words; sounds that are not speech keep their brackets. */
export async function transcribe(task: ProviderTask, { http }: ProviderAccess): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const form = await recordingOf(task, 'file');
  form.append('model_id', task.backend.model);
  form.append('timestamps_granularity', 'word');
  form.append('diarize', String(params.flag('diarization', false)));
  form.append('tag_audio_events', String(params.flag('tagAudioEvents', false)));
  const language = params.text('language', 'auto');
  if (language !== 'auto') form.append('language_code', language);
  const body = await http.json('/v1/speech-to-text', { form });
  const { text, language_code, language_probability, words } = (isObject(body) ? body : {}) as Record<
    string,
    unknown
  >;
  if (typeof text !== 'string') throw invalidOutput('The provider answered without a transcript.');
  return {
    text: text.trim(),
    files: [],
    data: {
      ...(typeof language_code === 'string' ? { language: language_code } : {}),
      ...(typeof language_probability === 'number' ? { languageProbability: language_probability } : {}),
      ...(Array.isArray(words) ? { words: (words as Word[]).flatMap(wordOf) } : {}),
    },
  };
}

function wordOf({ text, start, end, type, speaker_id }: Word): object[] {
  if (type === 'spacing' || typeof text !== 'string') return [];
  return [{ word: text, start, end, ...(typeof speaker_id === 'string' ? { speaker: speaker_id } : {}) }];
}

/** `POST /v1/forced-alignment`. */
export async function align(task: ProviderTask, { http }: ProviderAccess): Promise<ProviderResult> {
  const form = await recordingOf(task, 'file');
  form.append('text', requiredInput(task, ['transcript', 'text'], 'the text that is spoken'));
  const body = await http.json('/v1/forced-alignment', { form });
  const { words, characters } = (isObject(body) ? body : {}) as Record<string, unknown>;
  if (!Array.isArray(words)) throw invalidOutput('The provider answered without times.');
  const alignment = (words as Word[]).flatMap(wordOf);
  return {
    files: [],
    data: {
      alignment,
      json: alignment,
      ...(Array.isArray(characters) ? { characters } : {}),
    },
  };
}
