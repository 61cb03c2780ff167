import { type Brief, shotLengths } from '../brief.js';
import type { StageState } from '../pipeline-state.js';
import { outlineStory } from './outline-story.js';
import { jsonIn, LONGEST_ANSWER, textIn } from './read-json.js';
import { readScript } from './script.js';
import { songFor, type Verse, versesOf } from './song.js';
import type { StageWork } from './stage-work.js';

const WRITE = 'write';

const SYSTEM =
  'You write scripts for short films. Answer with one JSON object and nothing else: { "title", "logline", ' +
  '"narration", "scenes": [{ "heading", "description", "mood", "seconds" }], "characters": [{ "name", ' +
  '"description" }], "objects": [{ "name", "description" }], "locations": [{ "name", "description" }] }. ' +
  'Descriptions say what is seen, so that someone who knows nothing else could draw it. At most four characters, ' +
  'objects and locations each, and of objects only those that the story turns on.';

const OUTLINED =
  'No script came back in the form asked for, so the sentences of the story prompt are the scenes.';

const UNHEARD = 'Nobody could hear the words of the song, so cuts follow the story and not its verses.';

/** The story becomes a script, by a language model; by rule where that wrote something else. */
export const scriptStage: StageWork = {
  next(input) {
    const { brief, stage, done } = input;
    const heard = brief.type === 'song_to_music_video' ? songFor(input) : undefined;
    if (heard && 'want' in heard) return heard;
    const song = heard?.song;
    const verses = song ? versesOf(song, brief.seconds) : [];
    const answer = done(WRITE);
    if (answer === undefined) return { want: [writing(brief, stage, verses)] };
    const written = jsonIn(textIn(answer, 'text', LONGEST_ANSWER));
    const script = written && readScript(brief, written);
    const outlined = script ?? readScript(brief, outlineStory(brief, verses));
    if (outlined === undefined) throw new Error('a story prompt that is not blank has a scene');
    const notes = stage.feedback === null ? [] : [stage.feedback];
    const remarks = [
      script === undefined ? OUTLINED : null,
      song && song.lines.length === 0 ? UNHEARD : null,
    ].filter((line) => line !== null);
    return {
      output: { ...outlined, notes, ...(song && { song }) },
      criticFeedback: remarks.join('\n') || null,
    };
  },
  read: (brief, output) => readScript(brief, output) as Record<string, unknown> | undefined,
};

function writing(brief: Brief, { feedback }: StageState, verses: readonly Verse[]) {
  const asked = [
    `Story: ${brief.storyPrompt}`,
    `Format: ${brief.format.replaceAll('_', ' ')}, ${brief.seconds} seconds in all.`,
    brief.type === 'song_to_music_video'
      ? 'It is a music video: nobody speaks, and scenes follow the song.'
      : '',
    verses.length > 0
      ? 'Write one scene for each of these verses, in this order, as long as it is sung:'
      : '',
    ...verses.map(({ text, start, end }) => `${start.toFixed(1)} to ${end.toFixed(1)} s: ${text}`),
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
