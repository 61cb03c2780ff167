import type { FactoryPreset } from './factory-preset.js';
import { imagePresets } from './image-presets.js';
import { pickerPresets } from './picker-presets.js';
import { soundAndTextPresets } from './sound-and-text-presets.js';
import { videoPresets } from './video-presets.js';

const ALL: readonly FactoryPreset[] = [
  ...imagePresets,
  ...videoPresets,
  ...soundAndTextPresets,
  ...pickerPresets,
];

const BY_ID = new Map(ALL.map((preset) => [preset.id, preset]));

/** The presets that come with the service. */
export const factoryPresets = {
  all: (): readonly FactoryPreset[] => ALL,
  /** Undefined when there is no such preset. */
  get: (id: string): FactoryPreset | undefined => BY_ID.get(id),
  of: (nodeType: string): readonly FactoryPreset[] => ALL.filter((preset) => preset.nodeType === nodeType),
};
