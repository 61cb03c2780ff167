import { actionFx } from './data/action-fx.js';
import { aesthetic } from './data/aesthetic.js';
import { animal } from './data/animal.js';
import { atmosphere } from './data/atmosphere.js';
import { backdrop } from './data/backdrop.js';
import { cameraFormat } from './data/camera-format.js';
import { cameraMotion } from './data/camera-motion.js';
import { characterFx } from './data/character-fx.js';
import { colorLook } from './data/color-look.js';
import { compositionEffects } from './data/composition-effects.js';
import { era } from './data/era.js';
import { exposureSettings } from './data/exposure-settings.js';
import { framing } from './data/framing.js';
import { furniture } from './data/furniture.js';
import { heldProp } from './data/held-prop.js';
import { instrumentation } from './data/instrumentation.js';
import { lens } from './data/lens.js';
import { lighting } from './data/lighting.js';
import { loopSubject } from './data/loop-subject.js';
import { material } from './data/material.js';
import { mood } from './data/mood.js';
import { musicGenre } from './data/music-genre.js';
import { musicMood } from './data/music-mood.js';
import { person } from './data/person.js';
import { photoGenre } from './data/photo-genre.js';
import { photographer } from './data/photographer.js';
import { pose } from './data/pose.js';
import { postProcessEffects } from './data/post-process-effects.js';
import { renderQuality } from './data/render-quality.js';
import { setting } from './data/setting.js';
import { style } from './data/style.js';
import { styling } from './data/styling.js';
import { temporal } from './data/temporal.js';
import { transition } from './data/transition.js';
import { vehicle } from './data/vehicle.js';
import { voiceCharacter } from './data/voice-character.js';
import { voiceDelivery } from './data/voice-delivery.js';
import { weapon } from './data/weapon.js';
import type { PickerCatalog } from './picker-catalog.js';

/** Every picker, single-dimension ones first. Service API document, section 2.4. */
export const pickerCatalogs: readonly PickerCatalog[] = [
  setting,
  atmosphere,
  style,
  colorLook,
  mood,
  photographer,
  aesthetic,
  era,
  photoGenre,
  backdrop,
  renderQuality,
  compositionEffects,
  postProcessEffects,
  actionFx,
  loopSubject,
  cameraMotion,
  lens,
  cameraFormat,
  transition,
  characterFx,
  pose,
  material,
  animal,
  vehicle,
  weapon,
  heldProp,
  furniture,
  framing,
  lighting,
  person,
  styling,
  temporal,
  exposureSettings,
  musicGenre,
  musicMood,
  instrumentation,
  voiceCharacter,
  voiceDelivery,
];

const byNodeType: ReadonlyMap<string, PickerCatalog> = new Map(
  pickerCatalogs.map((picker) => [picker.nodeType, picker]),
);

export function findPicker(nodeType: string): PickerCatalog | undefined {
  return byNodeType.get(nodeType);
}
