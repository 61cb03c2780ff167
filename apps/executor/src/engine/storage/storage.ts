/** Injects the {@link ObjectStorage} in which media live. */
export const STORAGE = Symbol('easel:storage');
