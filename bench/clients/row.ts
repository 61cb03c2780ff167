/** One promise about a client, and what was measured. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  detail?: string;
}

export interface Settings {
  /** For how long something is repeated. */
  seconds: number;
  /** How often two things that are compared take turns. */
  rounds: number;
}

/** Each file `*.row.ts` of this folder exports one as `measure`. */
export type Measure = (settings: Settings) => Promise<Row[]>;

export const isKept = ({ value, atMost = Infinity, atLeast = -Infinity }: Row): boolean =>
  value <= atMost && value >= atLeast;
