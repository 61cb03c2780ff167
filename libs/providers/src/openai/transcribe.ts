import { isObject } from 'class-validator';
import { requiredInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { asFile, mediaPart } from '../media-part.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './openai-errors.js';

const MOST_BYTES = 25 * 1024 * 1024;

interface Transcript {
  text?: unknown;
  language?: unknown;
  duration?: unknown;
  words?: unknown;
  segments?: unknown;
}

/** `POST /audio/transcriptions`. Times of words come from servers and models that tell them. */
export async function transcribe(task: ProviderTask, { http }: ProviderAccess): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const url = requiredInput(task, ['audioUrl', 'audio', 'in'], 'a recording');
  const form = new FormData();
  form.append('file', asFile(await mediaPart(await task.readMedia(url), MOST_BYTES)));
  form.append('model', task.backend.model);
  form.append('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'word');
  form.append('timestamp_granularities[]', 'segment');
  const language = params.text('language', 'auto');
  if (language !== 'auto') form.append('language', language);
  const body = await http.json('/audio/transcriptions', { form });
  const failure = errorInside(body);
  if (failure) throw failure;
  const { text, ...rest } = (isObject(body) ? body : {}) as Transcript;
  if (typeof text !== 'string') throw invalidOutput('The provider answered without a transcript.');
  return {
    text: text.trim(),
    files: [],
    data: {
      ...(typeof rest.language === 'string' ? { language: rest.language } : {}),
      ...(typeof rest.duration === 'number' ? { durationSeconds: rest.duration } : {}),
      ...(Array.isArray(rest.words) ? { words: rest.words } : {}),
      ...(Array.isArray(rest.segments) ? { segments: rest.segments } : {}),
    },
  };
}
