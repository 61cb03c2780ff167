import { table } from '@easel/contracts/table';
import { requiredInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { type ScriptScene, scriptText } from '@easel/lanes/drafts/text/write-script';
import { answerJson, atLeastOne, numberAt, rowsAt, textAt, textsAt } from './answer-json.js';
import type { Asking } from './asking.js';
import { amount, list, shape, words } from './json-schema.js';

const line = shape({ speaker: words, text: words, emotion: words });

const scene = shape({
  sceneNumber: amount,
  sceneName: words,
  visualDescription: words,
  action: words,
  mood: words,
  durationHint: amount,
  imagePrompt: words,
  characters: list(words),
  dialogue: list(line),
  location: words,
  cinematography: words,
  musicMood: words,
  soundEffects: list(words),
});

const STRUCTURES: Readonly<Record<string, string>> = table({
  freeform: 'Structure it as the idea needs.',
  '8-step':
    'Follow the story circle: comfort, need, going, searching, finding, paying, returning, changed; merge or split steps to fit the number of scenes.',
  custom: 'Structure it as the idea says.',
});

/** A shooting script from an idea. */
export const script: Asking = {
  media: () => [],
  words: (asked) => {
    const params = new LaneParams(asked.params);
    const count = params.integer('sceneCount', { min: 1, max: 100, fallback: 5 });
    const seconds = params.number('targetLength', { min: 1, max: 3_600, fallback: 60 });
    const [tone, style] = [params.text('tone'), params.text('styleGuide')];
    return {
      system:
        'You write shooting scripts. Answer with JSON: { "scenes": [...] }. imagePrompt describes the opening frame ' +
        'of its scene on its own, without names that only the script explains; durationHint is in seconds.',
      text: [
        requiredInput(asked, ['prompt', 'in'], 'an idea'),
        `Exactly ${count} scenes, ${seconds} seconds in all.`,
        STRUCTURES[params.text('structure', 'freeform')] ?? '',
        tone === '' ? '' : `Tone: ${tone}`,
        style === '' ? '' : `Style guide: ${style}`,
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
      schema: shape({ scenes: list(scene) }),
    };
  },
  read: (answer) => {
    const rows = atLeastOne(rowsAt(answerJson(answer), 'scenes'), 'a scene');
    const scenes = rows.map((row, index): ScriptScene => ({
      sceneNumber: index + 1,
      sceneName: textAt(row, 'sceneName'),
      visualDescription: textAt(row, 'visualDescription'),
      action: textAt(row, 'action'),
      mood: textAt(row, 'mood'),
      durationHint: numberAt(row, 'durationHint') ?? 0,
      imagePrompt: textAt(row, 'imagePrompt'),
      characters: textsAt(row, 'characters'),
      dialogue: rowsAt(row, 'dialogue').map((said) => ({
        speaker: textAt(said, 'speaker'),
        text: textAt(said, 'text'),
        emotion: textAt(said, 'emotion'),
      })),
      location: textAt(row, 'location'),
      cinematography: textAt(row, 'cinematography'),
      musicMood: textAt(row, 'musicMood'),
      soundEffects: textsAt(row, 'soundEffects'),
    }));
    return {
      text: scriptText(scenes),
      files: [],
      data: {
        scenes,
        images: scenes.map(({ imagePrompt }) => imagePrompt),
        dialogue: scenes.flatMap(({ dialogue }) => dialogue.map(({ text }) => text)),
        music: scenes.map(({ musicMood }) => musicMood),
        sfx: scenes.flatMap(({ soundEffects }) => soundEffects),
        characters: [...new Set(scenes.flatMap(({ characters }) => characters))],
        locations: [...new Set(scenes.map(({ location }) => location))],
      },
    };
  },
};
