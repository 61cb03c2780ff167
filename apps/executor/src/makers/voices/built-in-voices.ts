import type { SearchVoicesRequest, VoiceRecord } from '@easel/contracts';
import { espeakVoices } from '@easel/lanes/drafts/audio/espeak';

/** The voices that speak here without a provider, as the list shows them. */
export function builtInVoices(): VoiceRecord[] {
  return espeakVoices.map(({ id, name, gender, accent }) => ({
    voice_id: id,
    name,
    preview_url: '',
    gender,
    accent,
    age: '',
    description: 'Spoken by espeak-ng, the synthesiser of this installation, in any language that it knows.',
    use_case: '',
    category: 'premade',
  }));
}

/** The page of them that a search asks for. What nobody knows of them (age, use) matches no filter. Pure. */
export function searchBuiltIn(
  voices: readonly VoiceRecord[],
  { page = 0, page_size: pageSize = 30, ...filters }: SearchVoicesRequest,
): { voices: VoiceRecord[]; hasMore: boolean } {
  const found = voices.filter((voice) => matches(voice, filters));
  const start = page * pageSize;
  return { voices: found.slice(start, start + pageSize), hasMore: found.length > start + pageSize };
}

function matches(
  { name, description, gender, accent, category }: VoiceRecord,
  filters: Omit<SearchVoicesRequest, 'page' | 'page_size'>,
): boolean {
  const search = filters.search?.trim().toLowerCase() ?? '';
  return (
    `${name} ${description}`.toLowerCase().includes(search) &&
    (filters.gender === undefined || filters.gender === gender) &&
    (filters.accent === undefined || filters.accent.toLowerCase() === accent.toLowerCase()) &&
    (filters.category === undefined || filters.category === category) &&
    filters.age === undefined &&
    filters.featured !== true &&
    (filters.use_cases ?? []).length === 0 &&
    (filters.descriptives ?? []).length === 0
  );
}
