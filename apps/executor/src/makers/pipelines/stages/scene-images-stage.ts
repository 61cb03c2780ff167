import type { PipelineOutput } from '@easel/contracts';
import { aspectOf, type Brief, MOST_SHOTS } from '../brief.js';
import type { StageState } from '../pipeline-state.js';
import { type DrawnMember, drawnIn, pictureSettings } from './cast-stage.js';
import { critiqued, critiqueText, judgePicture } from './critique.js';
import { idIn, rowsIn, textIn } from './read-json.js';
import { scriptIn } from './script.js';
import { promptOf, type Shot, shotsIn } from './shot-list-stage.js';
import { keyOf, type StageInput, type StageWork, words } from './stage-work.js';

/** The first frame of a shot. */
export interface SceneImage {
  /** Of the shot. */
  id: string;
  prompt: string;
  imageUrl: string;
}

/** As many as every model takes that a pipeline may draw with. */
const MOST_REFERENCES = 3;

/** Draws the first frame of each shot from the pictures of the people and things in it. */
export const sceneImagesStage: StageWork = {
  next(input) {
    const { brief, outputs, stage } = input;
    const { notes } = scriptIn(brief, outputs.script);
    const frames = shotsIn(brief, outputs.shot_list).map((shot) => {
      const prompt = framePrompt(brief, stage, shot, notes);
      const made = critiqued(input, {
        key: keyOf('image', shot.id, stage),
        make: (key, mend) => ({
          key,
          type: 'generate-image',
          entityId: shot.id,
          params: {
            prompt: words(prompt, mend && `not as before: ${mend}`),
            ...pictureSettings(brief, aspectOf(brief)),
            ...references(shot, outputs),
          },
        }),
        judge: (key, { imageUrl }) => judgePicture(input, key, imageUrl, prompt),
      });
      return { shot, prompt, made };
    });
    const want = frames.flatMap(({ made }) => ('want' in made ? made.want : []));
    if (want.length > 0) return { want };
    const scenes = frames.flatMap(({ shot: { id }, prompt, made }) =>
      'want' in made
        ? []
        : [
            {
              id,
              prompt,
              imageUrl: made.result['imageUrl'],
              ...(made.verdict && { critique: made.verdict }),
            },
          ],
    );
    const verdicts = frames.map(({ made }) => ('want' in made ? undefined : made.verdict));
    return { output: { scenes }, criticFeedback: critiqueText(verdicts, 'pictures') };
  },
  read: (_brief, output) => ({ ...output, scenes: sceneImagesIn(output) }),
};

export function sceneImagesIn(output: PipelineOutput | undefined): SceneImage[] {
  return rowsIn(output?.['scenes'], MOST_SHOTS).flatMap((row) => {
    const [id, imageUrl] = [idIn(row), textIn(row, 'imageUrl')];
    return id === undefined || imageUrl === '' ? [] : [{ id, imageUrl, prompt: textIn(row, 'prompt') }];
  });
}

function framePrompt(brief: Brief, stage: StageState, shot: Shot, notes: readonly string[]): string {
  const revision = stage.revisions[shot.id];
  const wanted = revision?.feedback ?? stage.feedback;
  if (revision?.prompt !== undefined) return words(revision.prompt, brief.style, wanted);
  return words(promptOf(shot, brief), ...notes, wanted);
}

function castOf(outputs: StageInput['outputs']): DrawnMember[] {
  return [
    ...drawnIn(outputs.characters, 'characters'),
    ...drawnIn(outputs.objects, 'objects'),
    ...drawnIn(outputs.locations, 'locations'),
  ];
}

/** People named in the shot come first; if there are none, the first one of the cast. */
export function castOfShot({ description }: Shot, outputs: StageInput['outputs']): DrawnMember[] {
  const cast = castOf(outputs);
  const named = cast.filter(({ name }) => description.toLowerCase().includes(name.toLowerCase()));
  return [...new Set([...named, ...cast])].slice(0, MOST_REFERENCES);
}

function references(shot: Shot, outputs: StageInput['outputs']): { referenceImageUrls?: string[] } {
  const chosen = castOfShot(shot, outputs);
  return chosen.length === 0 ? {} : { referenceImageUrls: chosen.map(({ imageUrl }) => imageUrl) };
}
