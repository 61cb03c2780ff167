import { isRecord } from '../document/json-record.js';
import type { PlannedNode } from './plan.js';

/** Puts links that were wired in into the lists that a type works on, where it has no list of its own. */
export function laneLists(node: PlannedNode, params: Record<string, unknown>): void {
  const videos = linksOf(params.videoUrls);
  const audios = linksOf(params.audioUrls);
  switch (node.type) {
    case 'combine-audio':
      if (audios.length > 0 && !isFilled(params.segments)) params.segments = audios.map((url) => ({ url }));
      break;
    case 'assemble-narrated-video':
      assembleBlocks(
        params,
        videos.length > 0 ? videos : linksOf(params.videoUrl),
        audios.length > 0 ? audios : linksOf(params.audioUrl),
      );
      break;
    case 'cinematic-avatar':
      addTypedReferences(params);
      break;
    case 'webhook-output':
      fillParameters(params);
      break;
    default:
      if (node.info.outputType === 'none' || node.type === 'save-to-storage') nameMedia(params);
  }
}

function assembleBlocks(
  params: Record<string, unknown>,
  videos: readonly unknown[],
  audios: readonly unknown[],
): void {
  if (videos.length === 0 || isFilled(params.blocks)) return;
  if (audios.length > videos.length) {
    throw new Error(`There are ${audios.length} narrations for ${videos.length} videos; at most one each.`);
  }
  params.blocks = videos.map((videoUrl, place) =>
    place < audios.length ? { videoUrl, audioUrl: audios[place] } : { videoUrl },
  );
}

function addTypedReferences(params: Record<string, unknown>): void {
  const references = [
    ...linksOf(params.referenceVideoUrls).map((url) => ({ type: 'video', url })),
    ...linksOf(params.referenceImageUrls).map((url) => ({ type: 'image', url })),
    ...linksOf(params.referenceAudioUrls).map((url) => ({ type: 'audio', url })),
  ];
  if (references.length > 0 && !isFilled(params.references)) params.references = references;
}

function nameMedia(params: Record<string, unknown>): void {
  if (params.mediaUrl !== undefined) return;
  for (const mediaType of ['video', 'image', 'audio']) {
    const url = params[`${mediaType}Url`];
    if (typeof url !== 'string' || url === '') continue;
    params.mediaUrl = url;
    params.mediaType ??= mediaType;
    if (linksOf(params[`${mediaType}Urls`]).length > 1) params.mediaUrls ??= params[`${mediaType}Urls`];
    return;
  }
}

/** Parameters of an outgoing call without a value of their own take what was wired in, by kind. */
function fillParameters(params: Record<string, unknown>): void {
  if (!Array.isArray(params.params)) return;
  params.params = params.params.filter(isRecord).map((row) => {
    const kind = typeof row.type === 'string' ? row.type : 'text';
    return row.value === undefined || row.value === '' ? { ...row, value: params[kind] ?? '' } : row;
  });
}

const linksOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value as unknown[];
  return typeof value === 'string' && value !== '' ? [value] : [];
};

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
