import type { ClauseShaper, MultiPicker, PickerOption, SinglePicker } from './picker-catalog.js';

/** An option as its data file writes it; what is left out follows from the id and the category. */
interface OptionSource {
  id: string;
  label?: string;
  term?: string;
  icon?: string;
  description: string;
  promptHint: string;
}

interface CategorySource<Entry> {
  id: string;
  label: string;
  icon: string;
  /** Part of every id that the labels leave out. */
  idPrefix?: string;
  /** How terms read, `%` standing for the label. */
  term?: string;
  /** Labels are names, so terms keep their capitals. */
  properNames?: boolean;
  options: readonly Entry[];
}

interface SingleSource {
  nodeType: string;
  label: string;
  catalogId: string;
  valueField: string;
  defaultValue: string;
  maxPicks?: number;
  alsoReads?: readonly string[];
  shapedBy?: readonly ClauseShaper[];
  categories: readonly CategorySource<OptionSource>[];
}

interface DimensionSource {
  field: string;
  label: string;
  maxPicks?: number;
  exclusiveOption?: string;
  /** A bare id stands for the option of that id in an earlier dimension. */
  categories: readonly CategorySource<OptionSource | string>[];
}

interface MultiSource {
  nodeType: string;
  label: string;
  dimensions: readonly DimensionSource[];
}

/** Builds a picker whose node holds its pick in one field. */
export function singlePicker(source: SingleSource): SinglePicker {
  const { categories, ...head } = source;
  return {
    kind: 'single',
    maxPicks: 1,
    alsoReads: [],
    shapedBy: [],
    ...head,
    ...categoryTables(categories),
    options: categories.flatMap((category) =>
      category.options.map((option) => completeOption(option, category)),
    ),
  };
}

/** Builds a picker with several fields, each with its own options. Throws on a bare id nothing declares. */
export function multiPicker(source: MultiSource): MultiPicker {
  const declared = new Map<string, PickerOption>();
  const dimensions = source.dimensions.map(({ categories, ...head }) => ({
    maxPicks: 1,
    ...head,
    options: categories.flatMap((category) =>
      category.options.map((entry) => {
        const option =
          typeof entry === 'string'
            ? reuseOption(entry, category.id, declared)
            : completeOption(entry, category);
        declared.set(option.id, option);
        return option;
      }),
    ),
  }));
  return {
    kind: 'multi',
    nodeType: source.nodeType,
    label: source.label,
    catalogId: source.nodeType,
    fields: dimensions.map((dimension) => dimension.field),
    ...categoryTables(source.dimensions.flatMap((dimension) => dimension.categories)),
    dimensions,
  };
}

function categoryTables(categories: readonly CategorySource<unknown>[]) {
  const labels = new Map<string, string>();
  for (const { id, label } of categories) {
    const known = labels.get(id) ?? label;
    if (known !== label) throw new Error(`The category ${id} is called both ${known} and ${label}`);
    labels.set(id, label);
  }
  return { categoryOrder: [...labels.keys()], categoryLabels: Object.fromEntries(labels) };
}

function completeOption(option: OptionSource, category: CategorySource<unknown>): PickerOption {
  const label = option.label ?? labelOf(option.id, category.idPrefix ?? '');
  const name = category.properNames ? label : label.toLowerCase();
  return {
    id: option.id,
    label,
    category: category.id,
    term: option.term ?? (category.term ?? '%').replace('%', name),
    icon: option.icon ?? category.icon,
    description: option.description,
    promptHint: option.promptHint,
  };
}

function reuseOption(
  id: string,
  category: string,
  declared: ReadonlyMap<string, PickerOption>,
): PickerOption {
  const option = declared.get(id);
  if (!option) throw new Error(`No earlier dimension declares the option ${id}`);
  return { ...option, category };
}

const lowerInLabels = new Set([
  'a',
  'and',
  'at',
  'for',
  'from',
  'in',
  'into',
  'of',
  'on',
  'the',
  'to',
  'with',
]);

function labelOf(id: string, idPrefix: string): string {
  const words = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id;
  const parts = words.split('-');
  return parts
    .map((part, at) => {
      const within = at > 0 && at < parts.length - 1;
      return within && lowerInLabels.has(part) ? part : part.charAt(0).toUpperCase() + part.slice(1);
    })
    .join(' ');
}
