import { pixels } from '../../media/pictures/own-pictures.js';
import { PAINTED_PIXELS, withinPixels, type FrameSize } from '../../frame-size.js';
import { atmosphereOf } from './atmosphere.js';
import { toBytes } from './develop.js';
import { castOf } from './subjects/cast.js';
import { castLight } from './subjects/cast-light.js';
import type { FixedSubject } from './subjects/fixed-subject.js';
import { layoutSeed, subjectPicture } from './subjects/subject-picture.js';
import { paintSubjects } from './paint-subjects.js';
import { readPrompt, type PictureBrief } from './prompt-reading.js';
import { Raster } from './raster.js';
import { goOnUnless, inSteps, nextTurn, type Stop } from '../../in-steps.js';
import { OPEN_AIR, paintBackdrop } from './backdrops/paint-backdrop.js';
import { paintSmallThings } from './backdrops/small-things.js';
import { paintWeather } from './backdrops/weather.js';
import { SeededRandom } from './seeded-random.js';
import { applyTreatment, treatmentOf, type TreatmentName } from './treatments/treatment.js';
import type { Backdrop } from './vocabulary.js';

export interface PictureRequest extends FrameSize {
  prompt: string;
  negativePrompt: string;
  /** A style preset or free words; may be empty. */
  style: string;
  seed: string;
  /** What has to look the same in every picture of it; the words of the prompt are not read then. */
  subject?: FixedSubject;
  /** Beyond this many pixels it is painted smaller and enlarged. */
  paintedPixels?: number;
}

export interface DrawnPicture {
  /** Three bytes a pixel. */
  bytes: Uint8Array;
  width: number;
  height: number;
  backdrop: Backdrop;
  treatment: TreatmentName;
}

/**
 * Paints what a prompt says, as far as its words are understood. The same request gives the same bytes; every
 * word of prompt and style and every seed changes the lot by which the rest is drawn. It has no label yet.
 * @throws LaneFailure `aborted`
 */
export async function drawPicture(request: PictureRequest, stop?: Stop): Promise<DrawnPicture> {
  const { subject } = request;
  const random = new SeededRandom(
    subject ? layoutSeed(subject) : `${request.seed}\n${request.prompt}\n${request.negativePrompt}`,
  );
  const fixed = subject && subjectPicture(subject, random);
  const { prompt, negativePrompt } = request;
  const brief = fixed?.brief ?? castOf(prompt, negativePrompt) ?? readPrompt(prompt, negativePrompt);
  const backdrop = backdropOf(brief);
  const air = atmosphereOf(brief, backdrop, random.fork('air'));
  const setting = { brief, air, random, ...(fixed?.glyph && { glyph: fixed.glyph }) };
  const size = withinPixels(request, request.paintedPixels ?? PAINTED_PIXELS);

  const painted = new Raster(size.width, size.height);
  const stage = await inSteps(paintBackdrop(backdrop, painted, setting), stop);
  await paintSubjects(painted, setting, stage);
  await nextTurn();
  paintSmallThings(painted, setting, OPEN_AIR.has(backdrop));
  await nextTurn();
  if (OPEN_AIR.has(backdrop)) paintWeather(painted, air, random.fork('weather'));

  if (fixed?.light) castLight(painted, fixed.light);

  const treatment = treatmentOf(subject?.style ?? request.style, subject?.words ?? request.prompt);
  const look = new SeededRandom(`${request.seed}\n${request.style}`);
  const styled = await inSteps(applyTreatment(treatment, painted, look, brief), stop);
  await nextTurn();
  goOnUnless(stop);
  const bytes = toBytes(styled.picture, styled.grain);
  const zoom = fixed?.zoom ?? 1;
  const { data, info } = await pixels(bytes, { ...size, channels: 3 })
    .extract(middleOf(size, zoom))
    .resize(request.width, request.height, {
      fit: 'fill',
      kernel: treatment === 'pixel' ? 'nearest' : 'lanczos3',
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, backdrop, treatment };
}

/** The middle of a picture, its larger part above the ground. */
function middleOf({ width, height }: FrameSize, zoom: number) {
  const [wide, tall] = [Math.round(width / zoom), Math.round(height / zoom)];
  return { left: (width - wide) >> 1, top: Math.round((height - tall) * 0.6), width: wide, height: tall };
}

/** A thing without a place stands in a studio; with neither, the words become colour and movement. */
function backdropOf({ backdrop, subjects, extras, weather, time, closeUp }: PictureBrief): Backdrop {
  if (closeUp && subjects.length > 0 && (backdrop === undefined || backdrop === 'studio')) return 'studio';
  if (backdrop !== undefined) return backdrop;
  if (subjects.length > 0) return 'studio';
  if (extras.includes('aurora') || extras.includes('stars') || extras.includes('moon')) return 'mountains';
  return weather !== undefined || time !== undefined ? 'meadow' : 'abstract';
}
