import type { PipelineOutput } from '@easel/contracts';
import { type Brief, shotLengths } from '../brief.js';
import type { Verse } from './song.js';

const MOST_SCENES = 12;
const MOST_VERSES = 60;
const MOST_CHARACTERS = 2;
const MOODS = ['calm', 'curious', 'tense', 'hopeful'];

/**
 * A script that the story prompt alone gives: each of its sentences is a scene, or each verse of its song. The same for
 * the same prompt.
 */
export function outlineStory(brief: Brief, verses: readonly Verse[] = []): PipelineOutput {
  const story = brief.storyPrompt.replaceAll(/\s+/g, ' ').trim();
  const sentences = story.split(/(?<=[.!?…])\s+/).filter((sentence) => /\p{L}|\p{N}/u.test(sentence));
  const beats = sentences.length > 0 ? sentences : [story];
  // No more scenes than there are shots to show them.
  const count =
    verses.length > 0
      ? Math.min(MOST_VERSES, verses.length)
      : Math.min(MOST_SCENES, shotLengths(brief).length, beats.length);
  const scenes = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * beats.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * beats.length) / count));
    const verse = verses[index];
    return {
      heading: `Scene ${index + 1}`,
      description: beats.slice(from, to).join(' ').slice(0, 1_000),
      ...(verse && { verse: verse.text }),
      mood: MOODS[index % MOODS.length],
      seconds: verse ? verse.end - verse.start : brief.seconds / count,
    };
  });
  return {
    title: titleOf(beats[0] ?? story),
    logline: story.slice(0, 500),
    narration: story.slice(0, 15 * brief.seconds),
    scenes,
    characters: namesIn(story).map((name) => ({
      name,
      description: `${name}, as in: ${story.slice(0, 300)}`,
    })),
    objects: [],
    locations: [
      { name: 'The place of the story', description: `The place where this happens: ${story.slice(0, 300)}` },
    ],
  };
}

function titleOf(sentence: string): string {
  const title = sentence
    .replace(/(?<![.!?…])[.!?…]+$/, '')
    .split(' ')
    .slice(0, 6)
    .join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Words with a capital that do not begin a sentence. */
function namesIn(story: string): string[] {
  const names = [...story.matchAll(/(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name);
  return [...new Set(names)].slice(0, MOST_CHARACTERS);
}
