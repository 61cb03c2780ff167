import type { MadeFilm, MadeShot } from '@easel/contracts';
import type { Scene } from '@easel/providers/questions/analysis-document';
import type { Seam } from '../../orders/long-clips/seam.js';
import type { RecastRow } from './recast.row.js';
import { briefOf } from './recast.row.js';
import type { RecastSegment } from './recast-segments.js';
import { madeOf, type RecastBrief } from './recast-state.js';
import { chosenCast } from './tasks/cast.js';
import { finishedFilm } from './tasks/film.js';
import { chosenMusic } from './tasks/music.js';
import { castOf } from './tasks/offered.js';
import { lookOf } from './tasks/words.js';

/** Films are joined at this rate. */
const FRAMES_PER_SECOND = 24;

/** Seconds that the joining of segments left out, by the boundary between them. */
export function lostAtSeams(output: Record<string, unknown> | null): number[] {
  const seams = (output?.['pro'] as { smartCuts?: unknown } | undefined)?.smartCuts;
  return (Array.isArray(seams) ? (seams as Partial<Seam>[]) : []).map(
    ({ prevClipEndTrimFrames: before = 0, nextClipStartTrimFrames: after = 0 }) =>
      (before + after) / FRAMES_PER_SECOND,
  );
}

/**
 * What a recast has made: a shot for each segment of its film. Null while it isn't completed.
 *
 * @param lost seconds that are missing between one segment and the next
 */
export function filmOf(row: RecastRow, lost: readonly number[]): MadeFilm | null {
  if (row.status !== 'completed') return null;
  const brief = briefOf(row);
  const made = madeOf(row.tasks);
  const pictures = new Map(
    chosenCast(brief, row.choices, made).map(({ slot, imageUrl }) => [slot.slotId, imageUrl]),
  );
  const { meta } = row.script;
  // What is cut into shots has its own sound alone; the finished film has the music laid over it.
  const whole = made('film');
  let from = 0;
  const shots = brief.segments.map((segment, index): MadeShot => {
    const to = from + segment.seconds - (lost[index] ?? 0);
    const clip = whole === undefined ? null : { url: whole, from, to };
    from = to;
    return { ...shotOf(brief, segment), clip };
  });
  const title = meta.title ?? '';
  return {
    name: title === '' ? 'Recast' : title,
    brief: row.script.scenes.map(({ visualResolved }) => visualResolved).join('\n'),
    settings: {
      aspectRatio: meta.aspectRatio,
      resolution: row.settings.resolution,
      ...(meta.language === undefined ? {} : { language: meta.language }),
      videoProvider: row.settings.provider,
    },
    cast: castOf(brief).map(({ slotId, label, source, description }) => ({
      id: slotId,
      name: label,
      kind: source.replace('wired-', ''),
      description,
      imageUrl: pictures.get(slotId) ?? null,
    })),
    shots,
    // A section of the track, where its owner chose one; and all of it.
    music: [
      row.choices.section > 0 ? made('section') : undefined,
      chosenMusic(brief, row.choices, made),
    ].flatMap((url) => (url === undefined ? [] : [{ url }])),
    narration: null,
    filmUrl: finishedFilm(made) ?? null,
  };
}

function shotOf(brief: RecastBrief, { scenes, seconds }: RecastSegment): Omit<MadeShot, 'clip'> {
  const shown = scenes.flatMap((index) => brief.script.scenes[index] ?? []);
  const said = shown.map(({ visualResolved }) => visualResolved).join(' ');
  return {
    title: shown[0]?.label ?? '',
    prompt: [said, lookOf(brief)].filter(Boolean).join(' '),
    motionPrompt: [said, ...shown.map(({ camera }: Scene) => camera)].filter(Boolean).join(' '),
    seconds,
    ...(shown.at(-1)?.transitionOut === 'dissolve' ? { transition: 'dissolve' as const } : {}),
    cast: [...new Set(shown.flatMap(({ slotRefs }) => slotRefs))],
    stillUrl: null,
  };
}
