import { flag, gives, id, list, oneOf, text } from '../schema/schema.js';
import type { Outcome, Tool } from '../tool.js';
import { PAGE, reads, writes } from './define.js';

type Row = Record<string, unknown>;

const fileOf = ({ id: assetId, type, filename, url, mimeType, isFavorite, createdAt, jobId }: Row) => ({
  id: assetId,
  type,
  filename,
  url,
  mime_type: mimeType,
  favorite: isFavorite,
  job_id: jobId,
  created_at: createdAt,
});

const page = ({ data, nextCursor, totalCount }: Row): Outcome => ({
  files: (data as Row[]).map(fileOf),
  ...(typeof nextCursor === 'string' && { next_cursor: nextCursor }),
  ...(typeof totalCount === 'number' && { total: totalCount }),
});

const FILES = gives({ files: list({ type: 'object' }), next_cursor: text() }, ['files']);
const kinds = oneOf(['image', 'video', 'audio', 'document']);
const search = text('Part of a file name', { maxLength: 200 });
const ofFile = { args: { asset_id: id() }, renamed: { asset_id: 'id' }, required: ['asset_id'] };

export const libraryTools: readonly Tool[] = [
  reads({
    toolset: 'library',
    byDefault: true,
    name: 'browse_gallery',
    title: 'Browse files',
    description: 'Lists files that were made or uploaded, newest first, with their addresses.',
    scopes: ['assets:read'],
    route: 'GET /v1/library',
    args: { type: kinds, search, ...PAGE },
    fixed: { owned: true },
    foreign: true,
    shape: page,
    output: FILES,
  }),
  reads({
    toolset: 'library',
    name: 'browse_uploads',
    title: 'Browse uploads',
    description:
      'Lists files that were uploaded or saved to the library. For what runs made use browse_gallery.',
    scopes: ['assets:read'],
    route: 'GET /v1/library',
    args: { type: kinds, search, ...PAGE },
    foreign: true,
    shape: page,
    output: FILES,
  }),
  reads({
    toolset: 'library',
    name: 'list_favorites',
    title: 'List favorites',
    description: 'Lists favorite files.',
    scopes: ['assets:read'],
    route: 'GET /v1/library',
    args: { type: kinds, ...PAGE },
    fixed: { favorite: true },
    foreign: true,
    shape: page,
    output: FILES,
  }),
  reads({
    toolset: 'library',
    byDefault: true,
    name: 'get_asset',
    title: 'Read a file',
    description: 'Reads what is known of a file: address, type, size, where it comes from.',
    scopes: ['assets:read'],
    route: 'GET /v1/library/{id}',
    ...ofFile,
    foreign: true,
  }),
  writes({
    toolset: 'library',
    name: 'favorite_asset',
    title: 'Add a favorite',
    description: 'Adds a file to the favorites.',
    idempotent: true,
    scopes: ['assets:write'],
    route: 'POST /v1/library/{id}/favorite',
    ...ofFile,
  }),
  writes({
    toolset: 'library',
    name: 'delete_asset',
    title: 'Delete a file',
    description:
      'Deletes a file for good: its address stops working everywhere. Ask the user first. While workflows name it, only ' +
      'with force.',
    effect: 'delete',
    idempotent: true,
    scopes: ['assets:write'],
    route: 'DELETE /v1/library/{id}',
    ...ofFile,
    args: { asset_id: id(), force: flag() },
  }),
];
