import { isObject } from 'class-validator';
import { invalid } from '../../lanes/lane-params.js';
import type { ProviderAccess } from '../provider-lane.js';

const VOICE_ID = /^[A-Za-z0-9]{20}$/;

interface Voice {
  voice_id?: unknown;
  name?: unknown;
}

/**
 * The id of a voice that a node names by name or by id. Names are the account's own and the provider's ready-made
 * ones; `Rachel` also finds `Rachel - calm`.
 * @throws LaneFailure `invalid_params` naming `field`
 */
export async function voiceIdOf(name: string, field: string, { http }: ProviderAccess): Promise<string> {
  const wanted = name.trim();
  if (VOICE_ID.test(wanted)) return wanted;
  const body = await http.json('/v1/voices');
  const { voices } = (isObject(body) ? body : {}) as { voices?: unknown };
  const found = (Array.isArray(voices) ? (voices as Voice[]) : []).find(
    (voice) => typeof voice.name === 'string' && sameName(voice.name, wanted),
  );
  if (typeof found?.voice_id !== 'string') throw invalid(field, `names no voice of the account: ${wanted}`);
  return found.voice_id;
}

function sameName(name: string, wanted: string): boolean {
  const [short = ''] = name.split(' - ');
  return [name, short].some((one) => one.trim().toLowerCase() === wanted.toLowerCase());
}
