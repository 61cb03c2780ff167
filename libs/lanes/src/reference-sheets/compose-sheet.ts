import path from 'node:path';
import {
  panelsOf,
  SHEET_ASPECTS,
  SHEET_BACKGROUNDS,
  SHEET_SKINS,
  type SheetPanel,
  type SheetPlan,
  subjectLabel,
} from '@easel/catalog';
import type { FfmpegConfig } from '../ffmpeg/media-work.js';
import { type Content, openContent } from '../image/open-picture.js';
import { withMissingLetters } from '../fonts/missing-letters.js';
import { LaneParams } from '../lane-params.js';
import { type LaneArtifact, LaneFailure, type LaneResult, type LaneTask } from '../lane.js';
import { DEFAULT_MEDIA_LIMITS } from '../media/media-limits.js';
import { drawSheet, type DrawnSection, type SheetDrawing, type SheetLook } from './compose/draw-sheet.js';
import { paletteOf } from './compose/palette.js';
import { sampleColors } from './compose/sample-colors.js';
import { filmSheet } from './film-sheet.js';

/** Pixels of the shorter side of a sheet. */
const SHORT_SIDES = { landscape: 1_800, square: 2_400, story: 1_800 } as const;
/** Pictures that say of which colours a subject is. */
const SAMPLED = 8;

/** Panels that were made for the sheet, by the panel; the file of each. */
export type MadePanels = ReadonlyMap<SheetPanel, LaneArtifact>;

/**
 * Composes a sheet of panels whose pictures are there. What was made for it stands among the results.
 * @throws LaneFailure
 */
export async function composeSheet(
  task: LaneTask,
  plan: SheetPlan,
  config: FfmpegConfig,
  made: MadePanels = new Map(),
): Promise<LaneResult> {
  const limits = config.limits ?? DEFAULT_MEDIA_LIMITS;
  const params = new LaneParams(task.params);
  const pictures = new Map<SheetPanel, Content>();
  for (const panel of panelsOf(plan)) {
    const file = made.get(panel)?.path;
    const source = file === undefined ? task : { ...task, readMedia: () => Promise.resolve(file) };
    pictures.set(panel, await named(panel, openContent(source, panel.url ?? '', limits)));
  }
  task.progress(20);
  const look: SheetLook = {
    skin: params.choice('skin', SHEET_SKINS, 'studio'),
    background: params.choice('background', SHEET_BACKGROUNDS, 'grey'),
    aspect: params.choice('aspect', SHEET_ASPECTS, 'landscape'),
    showText: params.flag('showText', true),
    showLabels: params.flag('showLabels', true),
  };
  const sampled = [...pictures.values()].slice(0, SAMPLED);
  const palette = paletteOf(await inTurn(sampled, sampleColors));
  const drawn: SheetDrawing = {
    look,
    shortSide: SHORT_SIDES[look.aspect],
    name: plan.name === '' ? 'Reference sheet' : plan.name,
    subtitle: subtitleOf(plan),
    sections: plan.sections.map(({ kind, title, panels }): DrawnSection => ({
      title,
      isMain: kind === 'header',
      panels: panels.flatMap((panel) => {
        const picture = pictures.get(panel);
        return picture === undefined ? [] : [{ label: panel.name, picture }];
      }),
    })),
    palette: look.showText ? palette : [],
    notes: params.text('notes').slice(0, 2_000),
    heightCm: params.optionalNumber('heightCm', { min: 1, max: 1_000_000 }),
    signal: task.signal,
  };
  const clear = look.background === 'transparent';
  const extension = clear ? 'png' : 'jpg';
  const file = path.join(task.workDir, `sheet.${extension}`);
  const { width, height } = await drawSheet(drawn, file);
  task.progress(70);
  const sheet: LaneArtifact = {
    kind: 'image',
    path: file,
    contentType: clear ? 'image/png' : 'image/jpeg',
    extension,
    width,
    height,
  };
  const motion = params.choice('outputFormat', ['still', 'motion'], 'still') === 'motion';
  const film = motion ? await filmSheet(task, drawn, config) : [];
  return withMissingLetters(task, writtenOn(drawn), {
    artifacts: [...film, sheet, ...panelFiles(plan, made)],
    data: {
      panels: panelsOf(plan).map(({ url }) => url ?? null),
      panelDetails: panelsOf(plan).map((panel) => ({
        section: panel.section,
        name: panel.name,
        made: made.has(panel),
      })),
      palette,
    },
  });
}

/** What its reader reads on a sheet. */
function writtenOn({ look, name, subtitle, notes, sections }: SheetDrawing): string[] {
  const texts = look.showText ? [name, subtitle, notes, ...sections.map(({ title }) => title)] : [];
  const labels = sections.flatMap(({ panels }) => panels.map(({ label }) => label));
  return look.showLabels ? [...texts, ...labels] : texts;
}

/** Each fills its place in the list of panels. */
function panelFiles(plan: SheetPlan, made: MadePanels): LaneArtifact[] {
  return panelsOf(plan).flatMap((panel, listAt) => {
    const artifact = made.get(panel);
    return artifact === undefined ? [] : [{ ...artifact, listKey: 'panels', listAt }];
  });
}

function subtitleOf({ subject, type }: SheetPlan): string {
  const label = subjectLabel(subject);
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} · ${type.replaceAll('-', ' ')}`;
}

/** A failure that says which panel it is about. */
async function named(panel: SheetPanel, opening: Promise<Content>): Promise<Content> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof LaneFailure)) throw error;
    const message = `Panel "${panel.name}": ${error.message}`;
    throw new LaneFailure(error.code, message, error.retryable, error.retryAfterMs);
  }
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
