import { isObject } from 'class-validator';
import type { ProviderAccess } from '../provider-lane.js';

/** A voice of the account at the provider, as far as we look at it. */
export interface AccountVoice {
  id: string;
  name: string;
  /** `premade`, `cloned`, `generated`, `professional`, ... */
  category: string;
  description: string;
  previewUrl: string;
  labels: Readonly<Record<string, unknown>>;
}

/** `GET /v1/voices`: the account's own voices and the ready-made ones. */
export async function voicesOf({ http }: ProviderAccess): Promise<AccountVoice[]> {
  const body = await http.json('/v1/voices');
  const { voices } = (isObject(body) ? body : {}) as { voices?: unknown };
  return (Array.isArray(voices) ? (voices as unknown[]) : []).flatMap(voiceIn);
}

function voiceIn(row: unknown): AccountVoice[] {
  const { voice_id, name, category, description, preview_url, labels } = (isObject(row) ? row : {}) as Record<
    string,
    unknown
  >;
  if (typeof voice_id !== 'string' || voice_id === '') return [];
  return [
    {
      id: voice_id,
      name: text(name),
      category: text(category),
      description: text(description),
      previewUrl: text(preview_url),
      labels: isObject<Record<string, unknown>>(labels) ? labels : {},
    },
  ];
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
