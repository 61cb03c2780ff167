import { isObject } from 'class-validator';
import type { SearchVoicesRequest, VoiceRecord } from '@easel/contracts';
import type { ProviderAccess } from '../provider-lane.js';
import { type AccountVoice, text, voicesOf } from './voices.js';

/** What somebody made in the account is nobody else's affair. */
const MADE_BY_SOMEBODY = new Set(['cloned', 'generated']);

/** The ready-made voices of the account. */
export async function readyMadeVoices(access: ProviderAccess): Promise<VoiceRecord[]> {
  const voices = await voicesOf(access);
  return voices.filter(({ category }) => !MADE_BY_SOMEBODY.has(category)).map(recordOf);
}

function recordOf({ id, name, category, description, previewUrl, labels }: AccountVoice): VoiceRecord {
  return {
    voice_id: id,
    name,
    preview_url: previewUrl,
    gender: text(labels['gender']),
    accent: text(labels['accent']),
    age: text(labels['age']),
    description: description === '' ? text(labels['description']) : description,
    use_case: text(labels['use_case']),
    category,
  };
}

/** `GET /v1/shared-voices`: voices that others share at the provider. */
export async function sharedVoices(
  {
    search,
    sort,
    page = 0,
    page_size: pageSize = 30,
    use_cases,
    descriptives,
    ...filters
  }: SearchVoicesRequest,
  { http }: ProviderAccess,
): Promise<{ voices: VoiceRecord[]; hasMore: boolean }> {
  const query = new URLSearchParams({ page: String(page), page_size: String(pageSize) });
  const single = { search, sort, ...filters };
  for (const [name, value] of Object.entries(single)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  for (const useCase of use_cases ?? []) query.append('use_cases', useCase);
  for (const word of descriptives ?? []) query.append('descriptives', word);
  const body = await http.json(`/v1/shared-voices?${query.toString()}`);
  const { voices, has_more: hasMore } = (isObject(body) ? body : {}) as {
    voices?: unknown;
    has_more?: unknown;
  };
  return {
    voices: (Array.isArray(voices) ? (voices as unknown[]) : []).flatMap(sharedVoice),
    hasMore: hasMore === true,
  };
}

function sharedVoice(row: unknown): VoiceRecord[] {
  const shared = (isObject(row) ? row : {}) as Record<string, unknown>;
  const id = text(shared['voice_id']);
  if (id === '') return [];
  return [
    {
      voice_id: id,
      name: text(shared['name']),
      preview_url: text(shared['preview_url']),
      gender: text(shared['gender']),
      accent: text(shared['accent']),
      age: text(shared['age']),
      description: text(shared['description']),
      use_case: text(shared['use_case']),
      category: text(shared['category']),
    },
  ];
}
