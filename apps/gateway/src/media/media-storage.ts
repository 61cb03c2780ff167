/** The object store that media is read from. */
export const MEDIA_STORAGE = Symbol('easel:media-storage');
