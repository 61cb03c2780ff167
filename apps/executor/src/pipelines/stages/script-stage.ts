import { type Brief, shotLengths } from '../brief.js';
import type { StageState } from '../pipeline-state.js';
import { outlineStory } from './outline-story.js';
import { jsonIn, LONGEST_ANSWER, textIn } from './read-json.js';
import { readScript } from './script.js';
import type { StageWork } from './stage-work.js';

const WRITE = 'write';

const SYSTEM =
  'You write scripts for short films. Answer with one JSON object and nothing else: { "title", "logline", ' +
  '"narration", "scenes": [{ "heading", "description", "mood", "seconds" }], "characters": [{ "name", ' +
  '"description" }], "objects": [{ "name", "description" }], "locations": [{ "name", "description" }] }. ' +
  'Descriptions say what is seen, so that someone who knows nothing else could draw it. At most four characters, ' +
  'objects and locations each, and of objects only those that the story turns on.';

export const OUTLINED =
  'No script came back in the form asked for, so the sentences of the story prompt are the scenes.';

/** The story becomes a script, by a language model; by rule where that wrote something else. */
export const scriptStage: StageWork = {
  next({ brief, stage, done }) {
    const answer = done(WRITE);
    if (answer === undefined) return { want: [writing(brief, stage)] };
    const written = jsonIn(textIn(answer, 'text', LONGEST_ANSWER));
    const script = written && readScript(brief, written);
    const outlined = script ?? readScript(brief, outlineStory(brief));
    if (outlined === undefined) throw new Error('a story prompt that is not blank has a scene');
    const notes = stage.feedback === null ? [] : [stage.feedback];
    return { output: { ...outlined, notes }, criticFeedback: script === undefined ? OUTLINED : null };
  },
  read: (brief, output) => readScript(brief, output) as Record<string, unknown> | undefined,
};

function writing(brief: Brief, { feedback }: StageState) {
  const asked = [
    `Story: ${brief.storyPrompt}`,
    `Format: ${brief.format.replaceAll('_', ' ')}, ${brief.seconds} seconds in all.`,
    brief.type === 'song_to_music_video' ? 'It goes with a song: the scenes follow its verses.' : '',
    `At most ${shotLengths(brief).length} scenes. Write in the language ${brief.language}.`,
    brief.style === '' ? '' : `Style: ${brief.style}`,
    feedback === null ? '' : `The script before was rejected: ${feedback}`,
  ];
  return {
    key: WRITE,
    type: 'llm-chat',
    params: {
      systemPrompt: SYSTEM,
      userInput: asked.filter((line) => line !== '').join('\n'),
      llmModel: brief.config.scriptModel,
    },
  };
}
