/** One value that was changed before a job was made. API document 2.7. */
export interface Adjustment {
  readonly field: string;
  readonly from: string;
  /** Absent when the model has no such lever and the value was dropped. */
  readonly to?: string;
  /** Prose for people. */
  readonly reason: string;
}
