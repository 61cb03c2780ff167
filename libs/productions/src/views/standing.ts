/** What a caller may do with a production: facts A1.2. */
export type Role = 'owner' | 'admin' | 'editor' | 'viewer';

/** What the workflow row knows of a production, beside its content. */
export interface Standing {
  readonly id: string;
  readonly version: number;
  /** ISO. */
  readonly updatedAt: string;
  readonly shared: boolean;
  readonly allowEditableCopy: boolean;
}

/** Notes, reviews and request ids are for those who may write. */
export const mayWrite = (role: Role): boolean => role !== 'viewer';

/** Who decides who sees the production also sees what was decided for its copies. */
export const mayShare = (role: Role): boolean => role === 'owner' || role === 'admin';
