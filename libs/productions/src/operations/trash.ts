import type { Production, TrashItem } from '../document/production.js';
import { addressOf } from './bin.js';
import { operation } from './operation.js';
import { invalid, missing } from '../checks/refusal.js';
import { restored } from './restore.js';
import * as schema from '../checks/schema.js';

function itemOf({ trash }: Production, trashId: string): TrashItem {
  const item = trash.find(({ id }) => id === trashId);
  if (!item) throw missing(`item ${trashId} in the bin`, 'trashId');
  return item;
}

/** What of the bin belongs to an item of it: parts of a shot or a planned frame are purged with it. */
function partsOf({ trash }: Production, item: TrashItem): TrashItem[] {
  const id = addressOf(item);
  return trash.filter(
    ({ from }) =>
      (item.kind === 'shot' && from.shotId === id) || (item.kind === 'keyframe' && from.keyframeId === id),
  );
}

const trashId = schema.text(120, 1);
/** A job that may still give a result. */
const OVER: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

/** The bin, and markers of jobs. Facts A5.10. */
export const trashOperations = [
  operation<{ trashId: string }>('restore', {
    impact: true,
    fields: { trashId },
    required: ['trashId'],
    refuses: [
      'an item that is not in the bin',
      'an item whose shot or planned frame is in the bin',
      'what there is no room for',
    ],
    needs(production, { trashId: id }, needed) {
      const item = production.trash.find((each) => each.id === id);
      const { acceptance } = (item?.body ?? {}) as { acceptance?: { url: string } | null };
      if (acceptance) needed.retain(acceptance.url);
    },
    apply(production, { trashId: id }) {
      const item = itemOf(production, id);
      const { ids, warnings, ...after } = restored(production, item);
      return {
        production: after.production,
        summary: `Restored the ${item.kind.replaceAll('_', ' ')} ${item.label}`,
        ids,
        ...(warnings.length > 0 ? { warnings } : {}),
      };
    },
  }),

  operation<{ trashId: string }>('purge', {
    class: 'D',
    fields: { trashId },
    required: ['trashId'],
    refuses: ['an item that is not in the bin'],
    apply(production, { trashId: id }) {
      const item = itemOf(production, id);
      const gone = new Set([item, ...partsOf(production, item)]);
      return {
        production: { ...production, trash: production.trash.filter((each) => !gone.has(each)) },
        summary: `Purged the ${item.kind.replaceAll('_', ' ')} ${item.label}`,
        ids: [...gone].map((each) => each.id),
      };
    },
  }),

  operation<object>('empty_trash', {
    class: 'D',
    fields: {},
    apply: (production) => ({
      production: production.trash.length > 0 ? { ...production, trash: [] } : production,
      summary: `Purged ${production.trash.length} items`,
      ids: production.trash.map(({ id }) => id),
    }),
  }),

  operation<{ jobId: string }>('drop_pending', {
    fields: { jobId: schema.jobId },
    required: ['jobId'],
    refuses: ['a marker that is not there', 'a job that may still give a result'],
    needs: (_production, { jobId }, needed) => needed.job(jobId),
    apply(production, { jobId }, lookups) {
      const marker = production.pending.find((each) => each.jobId === jobId);
      if (!marker) throw missing(`marker of the job ${jobId}`, 'jobId');
      const job = lookups.job(jobId);
      if (job && !OVER.has(job.status)) throw invalid(`The job ${jobId} has not ended yet.`, 'jobId');
      return {
        production: { ...production, pending: production.pending.filter((each) => each !== marker) },
        summary: `Dropped the marker of the job ${jobId}`,
        ids: [jobId],
      };
    },
  }),
];
