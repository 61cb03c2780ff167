import type { PickerCatalog } from './picker-catalog.js';
import { pickerCatalogs } from './picker-registry.js';

/** Data of a freshly placed picker node, by node type. Multi-dimension pickers start with nothing picked. */
export const pickerDefaults: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  pickerCatalogs.map((picker) => [picker.nodeType, defaultsOf(picker)]),
);

function defaultsOf(picker: PickerCatalog): Record<string, string> {
  if (picker.kind === 'multi') return {};
  const timing: Record<string, string> = picker.shapedBy.includes('timing')
    ? { position: 'auto', duration: 'auto', intensity: 'auto' }
    : {};
  return { [picker.valueField]: picker.defaultValue, ...timing };
}
