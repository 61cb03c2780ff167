import type { PipelineOutput } from '@easel/contracts';
import { aspectOf, type Brief } from '../brief.js';
import { idIn, rowsIn, textIn } from './read-json.js';
import { type CastKind, type CastMember, scriptIn } from './script.js';
import { keyOf, type StageInput, type StageWork, type WantedTask, words } from './stage-work.js';

/** One of a cast, drawn. */
export interface DrawnMember extends CastMember {
  imageUrl: string;
}

const VIEWS: Readonly<Record<CastKind, string>> = {
  characters: 'full view of one person or creature, neutral background, even light',
  objects: 'the object alone, neutral background, even light',
  locations: 'wide view of the place, nobody in it',
};

/** Draws each character, object or location that the script names, so that later pictures can look like it. */
export function castStage(kind: CastKind): StageWork {
  return {
    next(input) {
      const members = scriptIn(input.brief, input.outputs.script)[kind];
      const drawn = members.map((member) => ({ member, key: keyOf('image', member.id, input.stage) }));
      const want = drawn
        .filter(({ key }) => input.done(key) === undefined)
        .map(({ member, key }) => drawing(input, kind, member, key));
      if (want.length > 0) return { want };
      const output = {
        [kind]: drawn.map(({ member, key }) => ({ ...member, imageUrl: input.done(key)?.['imageUrl'] })),
      };
      return { output, criticFeedback: members.length > 0 ? null : `The script names no ${kind}.` };
    },
    read: (_brief, output) => ({ ...output, [kind]: drawnIn(output, kind) }),
  };
}

export function drawnIn(output: PipelineOutput | undefined, kind: CastKind): DrawnMember[] {
  return rowsIn(output?.[kind], 10).flatMap((row) => {
    const [id, name, imageUrl] = [idIn(row), textIn(row, 'name'), textIn(row, 'imageUrl')];
    if (id === undefined || name === '' || imageUrl === '') return [];
    return [{ id, name, description: textIn(row, 'description') || name, imageUrl }];
  });
}

function drawing(input: StageInput, kind: CastKind, member: CastMember, key: string): WantedTask {
  const { brief, stage } = input;
  const revision = stage.revisions[member.id];
  return {
    key,
    type: 'generate-image',
    entityId: member.id,
    params: {
      prompt: words(
        revision?.prompt ?? `${member.name}: ${member.description}`,
        VIEWS[kind],
        brief.style,
        revision?.feedback ?? stage.feedback,
      ),
      ...pictureSettings(brief, kind === 'locations' ? aspectOf(brief) : '1:1'),
    },
  };
}

export const pictureSettings = ({ config }: Brief, aspectRatio: string): Record<string, unknown> => ({
  provider: config.imageModel,
  aspectRatio,
});
