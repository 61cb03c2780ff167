import { languageModels, models, pickerCatalogs } from '@easel/catalog';
import type { StudioSkill } from '@easel/contracts';
import { VERSION } from '@easel/platform';
import { skillOf } from '@easel/productions';

const TTS_PROVIDERS = ['elevenlabs-v3', 'elevenlabs-turbo', 'elevenlabs-multilingual', 'elevenlabs'];
const MUSIC_MODELS = ['V4', 'V4_5', 'V4_5PLUS', 'V4_5ALL', 'V5', 'V5_5'];
const TRANSITIONS = ['hard_cut', 'dissolve', 'match_cut', 'overlap'];

let made: StudioSkill | undefined;

/** What agents read before they write; the same for everybody until the next version. */
export function studioSkill(): StudioSkill {
  made ??= skillOf(VERSION, {
    imageProviders: models.ofKind('image').flatMap(({ id, hidden }) => (hidden ? [] : [id])),
    videoProviders: models.videoGenerators().flatMap(({ id, hidden }) => (hidden ? [] : [id])),
    endFrameProviders: models
      .videoGenerators()
      .flatMap(({ id, endFrame, hidden }) => (endFrame && !hidden ? [id] : [])),
    ttsProviders: TTS_PROVIDERS,
    musicModels: MUSIC_MODELS,
    llmModels: languageModels.all().map(({ id }) => id),
    transitions: TRANSITIONS,
    pickers: pickerCatalogs.map(({ nodeType }) => nodeType),
  });
  return made;
}
