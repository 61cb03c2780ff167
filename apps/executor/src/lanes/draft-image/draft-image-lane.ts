import type { MediaLimits } from '../../media/media-limits.js';
import { openPicture, type Picture } from '../image/open-picture.js';
import { optionalInput, requiredInput } from '../lane-inputs.js';
import { LaneParams } from '../lane-params.js';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import { generateMask, redraw, removeBackground, upscale } from './edit-picture.js';
import { draftData, drawTask, writePicture } from './picture-file.js';
import { pictureSize } from './picture-size.js';
import { referenceSheet } from './reference-sheet.js';

type Operation = (task: LaneTask, limits?: MediaLimits) => Promise<LaneResult>;

const SOURCES = ['imageUrl', 'image', 'baseImageUrl', 'sourceImageUrl', 'referenceImageUrl'] as const;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'generate-image': generate(16 / 9),
  'image-to-image': edit,
  'modify-image': edit,
  'edit-image': edit,
  'upscale-image': onPicture(upscale),
  'remove-background': onPicture(removeBackground),
  'generate-mask': onPicture(generateMask),
  'reference-board': referenceSheet,
  'reference-sheet': referenceSheet,
  'generate-character': generate(3 / 4),
  'generate-character-asset': generate(3 / 4),
  'generate-creature': generate(1),
  'generate-creature-asset': generate(1),
  'generate-face': generate(1),
  'generate-object': generate(1),
  'generate-object-asset': generate(1),
  'generate-location': generate(16 / 9),
  'generate-location-asset': generate(16 / 9),
  'generate-surround-continuation': generate(16 / 9),
};

/** Stands in for every picture model where no provider key is set: draws by rule what the prompt's words say. */
export class DraftImageLane implements Lane {
  readonly name = 'draft-image';
  readonly types: readonly string[] = Object.keys(OPERATIONS);

  constructor(private readonly limits?: MediaLimits) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const operation = OPERATIONS[task.type];
    if (operation === undefined)
      throw new LaneFailure('unsupported_node_type', `${task.type} is not drawn here.`, false);
    if (task.signal.aborted)
      throw new LaneFailure('aborted', 'The task was stopped before it was done.', true);
    return operation(task, this.limits);
  }
}

/** A new picture; a picture to start from and a mask make it a change of that one. */
function generate(fallbackRatio: number): Operation {
  return async (task, limits) => {
    const base = optionalInput(task, ['baseImageUrl']);
    if (base !== undefined) return redraw(task, await openPicture(task, base, limits), limits);
    const drawn = await drawTask(task, pictureSize(new LaneParams(task.params), fallbackRatio));
    task.progress(90);
    return { artifacts: [await writePicture(task.workDir, 'draft', drawn)], data: draftData(task) };
  };
}

/** One route carries enlarging, cutting out and changing; the model it names tells which. */
async function edit(task: LaneTask, limits?: MediaLimits): Promise<LaneResult> {
  const url = optionalInput(task, SOURCES);
  if (url === undefined) return generate(1)(task, limits);
  const source = await openPicture(task, url, limits);
  const params = new LaneParams(task.params);
  const provider = params.text('provider').toLowerCase();
  const silent = optionalInput(task, ['prompt']) === undefined;
  if (/remove-?(bg|background)/.test(provider)) return removeBackground(task, source, limits);
  if (/upscale/.test(provider) || (task.type === 'edit-image' && silent))
    return upscale(task, source, limits);
  return redraw(task, source, limits);
}

function onPicture(
  operation: (task: LaneTask, source: Picture, limits?: MediaLimits) => Promise<LaneResult>,
): Operation {
  return async (task, limits) =>
    operation(task, await openPicture(task, requiredInput(task, SOURCES, 'a picture'), limits), limits);
}
