import path from 'node:path';
import { type FfmpegConfig, MediaWork } from '../ffmpeg/media-work.js';
import { slideshow } from '../ffmpeg/slideshow.js';
import { LaneParams } from '../lane-params.js';
import type { LaneArtifact, LaneTask } from '../lane.js';
import { drawSheet, type SheetDrawing } from './compose/draw-sheet.js';

/** Pixels of the shorter side of a clip. */
const SHORT_SIDE = 720;
/** How long the whole sheet is shown, before its panels and after them. Seconds. */
const WHOLE_SECONDS = 2;
const FADE_SECONDS = 0.4;

const RATIOS = { landscape: '16:9', square: '1:1', story: '9:16' } as const;

/** A sheet as a clip: the whole, then each panel in turn, then the whole again. A clip has a ground. */
export async function filmSheet(
  task: LaneTask,
  sheet: SheetDrawing,
  config: FfmpegConfig,
): Promise<LaneArtifact[]> {
  const background = sheet.look.background === 'transparent' ? 'white' : sheet.look.background;
  const look = { ...sheet.look, background };
  const files: string[] = [];
  const still = async (drawn: Partial<SheetDrawing>): Promise<void> => {
    const file = path.join(task.workDir, `frame-${files.length}.jpg`);
    await drawSheet({ ...sheet, look, shortSide: SHORT_SIDE, ...drawn }, file);
    files.push(file);
  };
  await still({});
  for (const section of sheet.sections) {
    for (const panel of section.panels) {
      const only = [{ ...section, isMain: false, panels: [panel] }];
      await still({ sections: only, palette: [], notes: '', heightCm: undefined });
    }
  }
  const [whole = ''] = files;
  const shown = [...files, whole];
  const seconds = new LaneParams(task.params).number('secondsPerPanel', { min: 0.5, max: 5, fallback: 1.5 });
  const film = {
    ...task,
    inputs: {},
    params: {
      imageUrls: shown,
      imageDurations: shown.map((file) => (file === whole ? WHOLE_SECONDS : seconds)),
      transition: 'fade',
      transitionDuration: Math.min(FADE_SECONDS, seconds / 3),
      aspectRatio: RATIOS[sheet.look.aspect],
      motion: 'none',
      resolution: '720p',
    },
    // These are files of ours.
    readMedia: (file: string) => Promise.resolve(file),
    progress: (percent: number) => task.progress(70 + percent * 0.29),
  };
  const { artifacts } = await slideshow(new MediaWork(film, config));
  return artifacts;
}
