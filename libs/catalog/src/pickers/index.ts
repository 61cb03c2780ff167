export type {
  ClauseShaper,
  MultiPicker,
  PickerCatalog,
  PickerDimension,
  PickerOption,
  SinglePicker,
} from './picker-catalog.js';
export { pickerDefaults } from './picker-defaults.js';
export type { PickerData } from './picker-prompt.js';
export { pickedOptions, pickerPrompt } from './picker-prompt.js';
export { findPicker, pickerCatalogs } from './picker-registry.js';
export type {
  CompactOption,
  PickerDetail,
  PickerProjection,
  PickerSummary,
  ProjectedPicker,
} from './project-picker.js';
export { UnknownPickerFilter, pickerCatalog, summarizePickers } from './project-picker.js';
