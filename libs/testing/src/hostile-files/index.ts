export * from './hostile-files.js';
export * as hostilePictures from './pictures.js';
export * as hostileStreams from './streams.js';
