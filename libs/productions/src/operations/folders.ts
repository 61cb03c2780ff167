import type { Folder, Production } from '../document/production.js';
import { binned, checkFree, trashIdOf } from './bin.js';
import { mergePatch } from './merge-patch.js';
import { checkIndex, checkRoom, inserted, operation, reordered, replaced, shotOf } from './operation.js';
import { missing } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

export function folderOf(production: Production, folderId: string, path = 'folderId'): Folder {
  const folder = production.folders.find(({ id }) => id === folderId);
  if (!folder) throw missing(`folder ${folderId}`, path);
  return folder;
}

/** Folders of the timeline. Facts A5.5. */
export const folderOperations = [
  operation<{ id: string; name: string; color?: string; index?: number }>('add_folder', {
    fields: { id: schema.id, name: schema.named, color: schema.color, index: schema.index },
    required: ['id', 'name'],
    refuses: ['an id that is taken or in the bin', 'an index beyond the end', 'more than 64 folders'],
    apply(production, { id, name, color, index }) {
      checkFree(
        production,
        'folder',
        id,
        production.folders.some((folder) => folder.id === id),
      );
      checkRoom(production.folders.length, 'folders', 'folders');
      checkIndex(index, production.folders.length);
      const folder = { id, name, ...(color === undefined ? {} : { color }) };
      return {
        production: { ...production, folders: inserted(production.folders, folder, index) },
        summary: `Added the folder “${name}”`,
        ids: [id],
      };
    },
  }),

  operation<{ folderId: string; patch: Partial<Folder> }>('update_folder', {
    fields: {
      folderId: schema.id,
      patch: schema.patchOf({ name: schema.named, color: schema.color }, ['name']),
    },
    required: ['folderId', 'patch'],
    refuses: ['a folder that is not there'],
    apply(production, { folderId, patch }) {
      const folder = mergePatch(folderOf(production, folderId), patch);
      return {
        production: { ...production, folders: replaced(production.folders, folder, 'id') },
        summary: `Changed the folder “${folder.name}”`,
        ids: [folderId],
      };
    },
  }),

  operation<{ order: string[] }>('reorder_folders', {
    fields: { order: schema.list(schema.id, 64) },
    required: ['order'],
    refuses: ['an order that is no permutation'],
    apply: (production, { order }) => ({
      production: { ...production, folders: reordered(production.folders, ({ id }) => id, order) },
      summary: 'Reordered the folders',
    }),
  }),

  operation<{ folderId: string }>('remove_folder', {
    class: 'D',
    restorable: true,
    fields: { folderId: schema.id },
    required: ['folderId'],
    refuses: ['a folder that is not there'],
    apply(production, { folderId }, lookups) {
      const folder = folderOf(production, folderId);
      const index = production.folders.indexOf(folder);
      const shotIds = production.shots.filter((shot) => shot.folderId === folderId).map(({ id }) => id);
      const id = trashIdOf('folder', folderId);
      const without: Production = {
        ...production,
        folders: production.folders.toSpliced(index, 1),
        shots:
          shotIds.length === 0
            ? production.shots
            : production.shots.map((shot) =>
                shot.folderId === folderId ? { ...shot, folderId: null } : shot,
              ),
      };
      return {
        production: binned(
          without,
          { id, kind: 'folder', label: folder.name, from: { index }, body: folder, users: { shotIds } },
          lookups,
        ),
        summary: `Removed the folder “${folder.name}”`,
        ids: [id, folderId],
      };
    },
  }),

  operation<{ shotIds: string[]; folderId: string | null }>('set_shot_folder', {
    fields: { shotIds: schema.list(schema.id, 1_000, 1), folderId: schema.orNull(schema.id) },
    required: ['shotIds', 'folderId'],
    refuses: ['a shot or a folder that is not there'],
    apply(production, { shotIds, folderId }) {
      const folder = folderId === null ? undefined : folderOf(production, folderId);
      shotIds.forEach((shotId, index) => shotOf(production, shotId, `shotIds[${index}]`));
      const chosen = new Set(shotIds);
      return {
        production: {
          ...production,
          shots: production.shots.map((shot) =>
            chosen.has(shot.id) && shot.folderId !== folderId ? { ...shot, folderId } : shot,
          ),
        },
        summary: folder
          ? `Filed ${shotIds.length} shots in “${folder.name}”`
          : `Took ${shotIds.length} shots out of their folders`,
        ids: shotIds,
      };
    },
  }),
];
