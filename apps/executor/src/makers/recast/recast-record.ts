import type { Model } from '@easel/catalog';
import type { RecastGate, RecastQuestion, RecastRecord } from '@easel/contracts';
import { type RecastRow, shooting } from './recast.row.js';
import type { RecastSegment } from './recast-segments.js';
import { type Made, madeOf, type RecastScript } from './recast-state.js';
import { anchorOptions } from './tasks/anchors.js';
import { chosenCast, castOptions } from './tasks/cast.js';
import { musicOptions, SPARE_SECONDS } from './tasks/music.js';
import { castOf } from './tasks/offered.js';

/** The visible part of a recast: without its model only its results. */
interface Known extends RecastScript {
  model?: Model;
  segments: readonly RecastSegment[];
}

/** A recast as its owner sees it, also where its model has left the catalog: it is shown without segments then. */
export function recordOf(row: RecastRow): RecastRecord {
  const { script, settings } = row;
  const brief: Known = { script, settings, segments: [], ...shooting(script, settings) };
  const made = madeOf(row.tasks);
  const cast = chosenCast(brief, row.choices, made);
  return {
    id: row.id,
    status: row.status,
    ...(row.gate !== null && { interactive: questionOf(brief, row.gate, row.choices, made) }),
    analysisJobId: row.analysisJobId,
    workflowId: row.workflowId,
    estimatedCredits: row.estimateCredits,
    credits: row.tasks.reduce((sum, { credits }) => sum + credits, 0),
    cast: castOf(brief)
      .map(({ slotId, label }) => ({
        slotId,
        label,
        imageUrl: cast.find(({ slot }) => slot.slotId === slotId)?.imageUrl ?? null,
      }))
      .filter(({ imageUrl }) => brief.model !== undefined || imageUrl !== null),
    segments: brief.segments.map(({ scenes, seconds }, index) => ({
      segment: index + 1,
      seconds,
      scenes: scenes.map((scene) => scene + 1),
    })),
    gvpJobId: row.tasks.find(({ key }) => key === 'film')?.jobId ?? null,
    videoUrl: row.videoUrl,
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function questionOf(
  brief: Known,
  gate: RecastGate,
  choices: RecastRow['choices'],
  made: Made,
): RecastQuestion {
  switch (gate) {
    case 'cast':
    case 'sheet':
      return {
        next: gate,
        slots: castOf(brief).map(({ slotId, label }) => ({
          slotId,
          label,
          options: castOptions(gate, slotId, made),
        })),
      };
    case 'anchors':
      return {
        next: gate,
        segments: brief.segments.map((_, index) => ({
          segment: index + 1,
          start: anchorOptions(index, made),
          end: anchorOptions(index + 1, made),
          chosen: choices.anchored.includes(index + 1),
        })),
      };
    case 'music':
      return { next: gate, tracks: musicOptions(made), longestSection: SPARE_SECONDS };
  }
}
