import type { PickerCatalog, PickerOption } from './picker-catalog.js';
import { findPicker, pickerCatalogs } from './picker-registry.js';

/** An entry of `GET /v1/picker-catalogs`. Service API document, section 2.4. */
export interface PickerSummary {
  nodeType: string;
  label: string;
  catalogId: string;
  kind: 'single' | 'multi';
  /** Single-dimension pickers only. */
  valueField?: string;
  /** Multi-dimension pickers only. */
  fields?: readonly string[];
  /** Options over all dimensions. */
  optionCount: number;
}

export type CompactOption = Omit<PickerOption, 'description' | 'promptHint'>;

export type PickerDetail = 'compact' | 'full';

export interface PickerProjection {
  detail: PickerDetail;
  /** Keeps the options of one category. */
  category?: string;
  /** Keeps one dimension of a multi-dimension picker. */
  field?: string;
}

interface ProjectedHead {
  nodeType: string;
  label: string;
  catalogId: string;
  categoryOrder: readonly string[];
  categoryLabels: Readonly<Record<string, string>>;
  detail: PickerDetail;
}

/** The answer of `GET /v1/picker-catalogs/:nodeType`. Service API document, sections 2.4 and 4.11. */
export type ProjectedPicker =
  | (ProjectedHead & {
      kind: 'single';
      valueField: string;
      defaultValue: string;
      options: readonly (CompactOption | PickerOption)[];
    })
  | (ProjectedHead & {
      kind: 'multi';
      fields: readonly string[];
      dimensions: readonly {
        field: string;
        label: string;
        options: readonly (CompactOption | PickerOption)[];
      }[];
    });

/** A category or field that the picker does not have; the caller answers `validation_error`. */
export class UnknownPickerFilter extends Error {
  constructor(
    readonly filter: 'category' | 'field',
    readonly value: string,
    readonly allowed: readonly string[],
  ) {
    super(`Unknown picker ${filter} "${value}"`);
    this.name = 'UnknownPickerFilter';
  }
}

export function summarizePickers(): PickerSummary[] {
  return pickerCatalogs.map((picker) => ({
    nodeType: picker.nodeType,
    label: picker.label,
    catalogId: picker.catalogId,
    kind: picker.kind,
    ...(picker.kind === 'single' ? { valueField: picker.valueField } : { fields: picker.fields }),
    optionCount: groupsOf(picker).reduce((count, options) => count + options.length, 0),
  }));
}

/**
 * One picker with its options, `undefined` for a node type that is no picker. Throws UnknownPickerFilter for a
 * category or field it does not have. Dimensions without an option of the asked category are left out.
 */
export function pickerCatalog(
  nodeType: string,
  { detail, category, field }: PickerProjection,
): ProjectedPicker | undefined {
  const picker = findPicker(nodeType);
  if (!picker) return undefined;
  const fields = picker.kind === 'multi' ? picker.fields : [];
  requireKnown('category', category, picker.categoryOrder);
  requireKnown('field', field, fields);

  const project = (options: readonly PickerOption[]) =>
    options
      .filter((option) => category === undefined || option.category === category)
      .map((option) => (detail === 'full' ? option : compact(option)));

  const { label, catalogId, categoryOrder, categoryLabels } = picker;
  const head = { nodeType: picker.nodeType, label, catalogId, categoryOrder, categoryLabels, detail };
  if (picker.kind === 'single') {
    const { valueField, defaultValue } = picker;
    return { ...head, kind: 'single', valueField, defaultValue, options: project(picker.options) };
  }
  const dimensions = picker.dimensions
    .filter((dimension) => field === undefined || dimension.field === field)
    .map((dimension) => ({
      field: dimension.field,
      label: dimension.label,
      options: project(dimension.options),
    }))
    .filter((dimension) => dimension.options.length > 0);
  return { ...head, kind: 'multi', fields, dimensions };
}

function groupsOf(picker: PickerCatalog): readonly (readonly PickerOption[])[] {
  return picker.kind === 'single'
    ? [picker.options]
    : picker.dimensions.map((dimension) => dimension.options);
}

function compact({ id, label, category, term, icon }: PickerOption): CompactOption {
  return { id, label, category, term, icon };
}

function requireKnown(
  filter: 'category' | 'field',
  value: string | undefined,
  allowed: readonly string[],
): void {
  if (value !== undefined && !allowed.includes(value)) throw new UnknownPickerFilter(filter, value, allowed);
}
