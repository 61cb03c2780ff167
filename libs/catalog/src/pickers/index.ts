export type { PickerCatalog, PickerDimension } from './picker-catalog.js';
export { pickerDefaults } from './picker-defaults.js';
export { pickerPrompt } from './picker-prompt.js';
export { findPicker, pickerCatalogs } from './picker-registry.js';
export { UnknownPickerFilter, pickerCatalog, summarizePickers } from './project-picker.js';
