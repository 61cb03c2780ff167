import type { NodeTypeInfo } from '../document/node-types.js';

/** What the check knows of a node type, beside what planning knows. */
export interface CheckedType extends NodeTypeInfo {
  readonly dynamicInputs: boolean;
  readonly dynamicOutputs: boolean;
  readonly fields: readonly { readonly key: string; readonly required?: boolean }[];
  /** Of each group of settings one at least is given. */
  readonly needs: readonly (readonly string[])[];
}

/** Supplied by the caller (the catalog). */
export interface CheckedTypes {
  get(type: string): CheckedType | undefined;
  /** Settings of a wrong type or out of range, by a path within `data`; what is missing is none. */
  wrongSettings(type: string, data: Record<string, unknown>): readonly { path: string; message: string }[];
}
