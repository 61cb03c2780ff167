import { table } from '@easel/contracts/table';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawing } from '../../media/pictures/own-pictures.js';
import type { MediaLimits } from '../../media/media-limits.js';
import type { Drafting } from '../drafting/drafting.js';
import { DraftWork } from '../drafting/draft-work.js';
import { type Continuation, continuationIn, continueView } from '../../image/continue-view.js';
import { enlargePicture } from '../../image/enlarge-picture.js';
import { type Content, openContent } from '../../image/open-picture.js';
import { optionalInput, requiredInput } from '../../lane-inputs.js';
import { goOnUnless } from '../../in-steps.js';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../../lane.js';
import type { LocalModels } from '../../models/local-models.js';
import { draftMark } from '../../image/draft-mark.js';
import { generateMask, redraw, removeBackground } from './edit-picture.js';
import { draftData, pictureOf, unknownIn, writeDraft, writePicture } from './picture-file.js';
import { picturePrompt } from './picture-prompt.js';
import { pictureSize } from './picture-size.js';
import { referenceBoard } from './reference-board.js';
import { fixedSubjectIn } from './subjects/fixed-subject.js';
import { segmentPicture } from './segment-picture.js';

type Operation = (work: DraftWork, models: LocalModels) => Promise<LaneResult>;

const SOURCES = ['imageUrl', 'image', 'baseImageUrl', 'sourceImageUrl', 'referenceImageUrl'] as const;

const OPERATIONS: Readonly<Record<string, Operation>> = table({
  'generate-image': generate(16 / 9),
  'image-to-image': edit,
  'modify-image': edit,
  'edit-image': edit,
  'remove-background': onPicture(removeBackground),
  'generate-mask': onPicture(generateMask),
  'reference-board': referenceBoard,
});

/** Stands in for every picture model where no provider key is set: draws by rule what the prompt's words say. */
export class DraftImageLane implements Lane {
  readonly name = 'draft-image';
  readonly types: readonly string[] = Object.keys(OPERATIONS);

  constructor(
    private readonly drafting: Drafting,
    private readonly models: LocalModels,
    private readonly limits?: MediaLimits,
  ) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const operation = OPERATIONS[task.type];
    if (operation === undefined)
      throw new LaneFailure('unsupported_node_type', `${task.type} is not drawn here.`, false);
    goOnUnless(task.signal);
    return operation(
      new DraftWork(task, this.limits === undefined ? {} : { limits: this.limits }, this.drafting),
      this.models,
    );
  }
}

/** A new picture; a picture to start from and a mask make it a change of that one. */
function generate(fallbackRatio: number): Operation {
  return async (work) => {
    const { task, params, limits } = work;
    const base = optionalInput(task, ['baseImageUrl']);
    if (base !== undefined) return redraw(work, await openContent(task, base, limits));
    const drawn = await work.make('picture', pictureOf(work, pictureSize(params, fallbackRatio)));
    task.progress(90);
    const data = { ...draftData(task), ...unknownIn(picturePrompt(task)) };
    return { artifacts: [await writeDraft(task.workDir, drawn)], data };
  };
}

/** What lies beyond an edge of a picture, with that picture's own part beside it. */
async function continued(work: DraftWork, { direction }: Continuation): Promise<LaneResult> {
  const { task, params } = work;
  const size = pictureSize(params, 16 / 9);
  const drawn = await work.make('picture', pictureOf(work, size));
  const joined = await continueView(await writePicture(task.workDir, 'beyond', drawn), task);
  const { width = size.width, height = size.height } = joined;
  const marked = join(task.workDir, 'draft.png');
  // The mark stands on what was drawn.
  await drawing(await readFile(joined.path))
    .composite([
      { input: draftMark({ width, height }), gravity: direction === 'up' ? 'northeast' : 'southeast' },
    ])
    .png()
    .toFile(marked);
  return { artifacts: [{ ...joined, path: marked }], data: draftData(task) };
}

/** One route carries enlarging, cutting out and changing; its model decides which. */
async function edit(work: DraftWork, models: LocalModels): Promise<LaneResult> {
  const { task, params, limits } = work;
  const url = optionalInput(task, SOURCES);
  const continuation = continuationIn(params.raw('continuation'));
  if (continuation) return continued(work, continuation);
  // A subject is drawn again, as it is in all its pictures.
  if (fixedSubjectIn(params.raw('subject'))) return generate(1)(work, models);
  if (url === undefined) return generate(1)(work, models);
  const source = await openContent(task, url, limits);
  const provider = params.text('provider').toLowerCase();
  const silent = optionalInput(task, ['prompt']) === undefined;
  if (/remove-?(bg|background)/.test(provider)) return removeBackground(work, source);
  if (/segment/.test(provider)) return segmentPicture(work, source);
  if (/upscale/.test(provider) || (task.type === 'edit-image' && silent))
    return enlargePicture({ task, limits, models }, source);
  return redraw(work, source);
}

function onPicture(operation: (work: DraftWork, source: Content) => Promise<LaneResult>): Operation {
  return async (work) => {
    const url = requiredInput(work.task, SOURCES, 'a picture');
    return operation(work, await openContent(work.task, url, work.limits));
  };
}
