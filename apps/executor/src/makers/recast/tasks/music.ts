import { words } from '../../pipelines/stages/stage-work.js';
import type { Made, RecastBrief, RecastChoices, RecastScript, RecastWish } from '../recast-state.js';
import { candidates } from './cast.js';
import { CANDIDATES, isOffered } from './offered.js';

/** Seconds by which a track is longer than its film, so that there is something to choose. */
export const SPARE_SECONDS = 10;
const LONGEST_PROMPT = 3_000;

const musicKey = (index: number): string => `music:${index}`;

export function musicTasks({ script, segments }: RecastBrief): RecastWish[] {
  const seconds = segments.reduce((sum, each) => sum + each.seconds, 0);
  const layers = script.scenes.flatMap(({ audio }) => audio.filter(({ mode }) => mode === 'music'));
  const described = [...new Set(layers.map(({ content }) => content))];
  return candidates(CANDIDATES, (index): RecastWish => {
    const params = {
      prompt: words(...described, index > 0 ? 'another arrangement' : '').slice(0, LONGEST_PROMPT),
      duration: seconds + SPARE_SECONDS,
      instrumental: true,
    };
    return { key: musicKey(index), part: 'music', type: 'generate-music', params };
  });
}

/** The track that takes the place of the film's own sound. */
export function chosenMusic(brief: RecastScript, choices: RecastChoices, made: Made): string | undefined {
  if (choices.music === null || !isOffered(brief, choices, 'music')) return undefined;
  return made(musicKey(choices.music));
}

export const musicOptions = (made: Made): { index: number; url: string }[] =>
  candidates(CANDIDATES, (index) => ({ index, url: made(musicKey(index)) })).flatMap(({ index, url }) =>
    url === undefined ? [] : [{ index, url }],
  );
