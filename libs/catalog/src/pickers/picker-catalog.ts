/** One thing a picker offers. Service API document, section 2.4. */
export interface PickerOption {
  /** Stable id, stored in node data. Unique within a dimension. */
  readonly id: string;
  readonly label: string;
  /** One of the catalog's `categoryOrder`. */
  readonly category: string;
  /** Short phrase naming the pick in running text; empty for a no-op (auto, none). */
  readonly term: string;
  readonly icon: string;
  /** One sentence: what the viewer sees or hears. */
  readonly description: string;
  /** Prompt fragment, English, without a final full stop; empty for a no-op. */
  readonly promptHint: string;
}

/** One field of a multi-dimension picker. */
export interface PickerDimension {
  readonly field: string;
  readonly label: string;
  /** How many options may be picked together; `Infinity` when there is no limit. */
  readonly maxPicks: number;
  /** An option that, when picked, stands alone. */
  readonly exclusiveOption?: string;
  readonly options: readonly PickerOption[];
}

interface PickerHead {
  readonly nodeType: string;
  readonly label: string;
  readonly catalogId: string;
  readonly categoryOrder: readonly string[];
  readonly categoryLabels: Readonly<Record<string, string>>;
}

/**
 * `timing`: the fields `position`, `duration`, `intensity`. `states`: the inputs `startState`, `endState`.
 * `target`: the input `target`, a name that stands for "the subject".
 */
export type ClauseShaper = 'timing' | 'states' | 'target';

export interface SinglePicker extends PickerHead {
  readonly kind: 'single';
  readonly valueField: string;
  readonly defaultValue: string;
  readonly maxPicks: number;
  /** Further data fields that hold an option of the same catalog. */
  readonly alsoReads: readonly string[];
  /** What else of the node's data shapes its clause. */
  readonly shapedBy: readonly ClauseShaper[];
  readonly options: readonly PickerOption[];
}

export interface MultiPicker extends PickerHead {
  readonly kind: 'multi';
  readonly fields: readonly string[];
  readonly dimensions: readonly PickerDimension[];
}

export type PickerCatalog = SinglePicker | MultiPicker;
