export type ModelKind = 'image' | 'video' | 'audio';
