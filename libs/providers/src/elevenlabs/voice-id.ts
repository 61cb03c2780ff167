import { noVoice } from '../provider-failure.js';
import type { ProviderAccess } from '../provider-lane.js';
import { REFERENCE_LABEL } from './clone-voice.js';
import { voicesOf } from './voices.js';

const VOICE_ID = /^[A-Za-z0-9]{20}$/;

/**
 * The id of a voice that a node names by name or by id. Names are the account's own and the provider's ready-made
 * ones; `Rachel` also finds `Rachel - calm`. What somebody cloned goes by its id alone, for names are anybody's guess.
 * @throws ProviderFailure `voice_not_found`
 */
export async function voiceIdOf(name: string, access: ProviderAccess): Promise<string> {
  const wanted = name.trim();
  if (VOICE_ID.test(wanted)) return wanted;
  const found = (await voicesOf(access)).find(
    (voice) => voice.labels[REFERENCE_LABEL] === undefined && sameName(voice.name, wanted),
  );
  if (!found) throw noVoice(`named ${wanted}`);
  return found.id;
}

function sameName(name: string, wanted: string): boolean {
  const [short = ''] = name.split(' - ');
  return [name, short].some((one) => one.trim().toLowerCase() === wanted.toLowerCase());
}
