import type { Cut, Production } from '../document/production.js';
import { binned, checkFree, trashIdOf } from './bin.js';
import { mergePatch } from './merge-patch.js';
import { allowedUrl, checkRoom, operation, replaced } from './operation.js';
import { missing } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

interface NewCut {
  id: string;
  name?: string;
  url: string;
  thumbnailUrl?: string;
  durationSec?: number;
  width?: number;
  height?: number;
  stepId?: string;
}

function cutOf({ cuts }: Production, cutId: string): Cut {
  const cut = cuts.find(({ id }) => id === cutId);
  if (!cut) throw missing(`cut ${cutId}`, 'cutId');
  return cut;
}

/** Finished films. Facts A5.10. */
export const cutOperations = [
  operation<NewCut>('add_cut', {
    fields: {
      id: schema.id,
      name: schema.named,
      url: schema.url,
      thumbnailUrl: schema.url,
      durationSec: schema.seconds,
      width: schema.pixels,
      height: schema.pixels,
      stepId: schema.text(120, 1),
    },
    required: ['id', 'url'],
    refuses: [
      'an id that is taken or in the bin',
      'an address that is signed or not public',
      'more than 200 cuts',
    ],
    apply(production, { name, ...given }, lookups) {
      checkFree(
        production,
        'cut',
        given.id,
        production.cuts.some(({ id }) => id === given.id),
      );
      checkRoom(production.cuts.length, 'cuts', 'cuts');
      allowedUrl(lookups, given.url, 'url');
      if (given.thumbnailUrl !== undefined) allowedUrl(lookups, given.thumbnailUrl, 'thumbnailUrl');
      const cut: Cut = {
        ...given,
        name: name ?? `Cut ${production.cuts.length + 1}`,
        sourceVersion: lookups.version,
        createdAt: lookups.now,
      };
      return {
        production: { ...production, cuts: [...production.cuts, cut] },
        summary: `Added the cut “${cut.name}”`,
        ids: [cut.id],
      };
    },
  }),

  operation<{ cutId: string; patch: Partial<Cut> }>('update_cut', {
    fields: {
      cutId: schema.id,
      patch: schema.patchOf({ name: schema.named, thumbnailUrl: schema.url }, ['name']),
    },
    required: ['cutId', 'patch'],
    refuses: ['a cut that is not there', 'an address that is signed or not public'],
    apply(production, { cutId, patch }, lookups) {
      if (typeof patch.thumbnailUrl === 'string')
        allowedUrl(lookups, patch.thumbnailUrl, 'patch.thumbnailUrl');
      const cut = mergePatch(cutOf(production, cutId), patch);
      return {
        production: { ...production, cuts: replaced(production.cuts, cut, 'id') },
        summary: `Changed the cut “${cut.name}”`,
        ids: [cutId],
      };
    },
  }),

  operation<{ cutId: string }>('remove_cut', {
    class: 'D',
    restorable: true,
    fields: { cutId: schema.id },
    required: ['cutId'],
    refuses: ['a cut that is not there'],
    apply(production, { cutId }, lookups) {
      const cut = cutOf(production, cutId);
      const index = production.cuts.indexOf(cut);
      const id = trashIdOf('cut', cutId);
      return {
        production: binned(
          { ...production, cuts: production.cuts.toSpliced(index, 1) },
          {
            id,
            kind: 'cut',
            label: cut.name,
            from: { index },
            body: cut,
            ...(cut.thumbnailUrl === undefined ? {} : { thumbnailUrl: cut.thumbnailUrl }),
          },
          lookups,
        ),
        summary: `Removed the cut “${cut.name}”`,
        ids: [id, cutId],
      };
    },
  }),
];
