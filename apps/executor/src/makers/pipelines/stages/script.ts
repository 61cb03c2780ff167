import type { PipelineOutput } from '@easel/contracts';
import type { Brief } from '../brief.js';
import { numberIn, idIn, isJson, rowsIn, textIn } from './read-json.js';
import { type Song, songIn } from './song.js';
import { entityIdOf } from './stage-work.js';

/** A part of the story that plays in one place. */
export interface ScriptScene {
  id: string;
  /** From 1. */
  number: number;
  heading: string;
  description: string;
  mood: string;
  /** Its share of the whole. */
  seconds: number;
}

/** Somebody or something that is drawn once and recognized later. */
export interface CastMember {
  id: string;
  name: string;
  description: string;
}

export type CastKind = 'characters' | 'objects' | 'locations';

/** What the first stage makes. */
export interface Script extends Record<CastKind, CastMember[]> {
  title: string;
  logline: string;
  /** Read aloud over the film where that is asked for. */
  narration: string;
  scenes: ScriptScene[];
  /** What its owner wants to be heeded further on. */
  notes: string[];
  /** Of a music video. */
  song?: Song;
}

const MOST_SCENES = 60;
const MOST_OF_A_CAST = 4;
const MOST_NOTES = 20;
const SHORT = 200;

/** Reads a script from a model's answer; undefined if it has no scene. */
export function readScript(brief: Brief, written: PipelineOutput): Script | undefined {
  const scenes = rowsIn(written['scenes'], MOST_SCENES).flatMap((row) => {
    const description = textIn(row, 'description') || textIn(row, 'action');
    return description === '' ? [] : [{ row, description }];
  });
  if (scenes.length === 0) return undefined;
  const song = songIn(written);
  const evenly = brief.seconds / scenes.length;
  const cast = (kind: CastKind): CastMember[] =>
    rowsIn(written[kind], MOST_OF_A_CAST).flatMap((row, index) => {
      const name = textIn(row, 'name', SHORT);
      if (name === '') return [];
      const id = idIn(row) ?? entityIdOf(brief, kind, index);
      return [{ id, name, description: textIn(row, 'description') || name }];
    });
  return {
    title: textIn(written, 'title', SHORT) || 'Untitled',
    logline: textIn(written, 'logline') || brief.storyPrompt.slice(0, 500),
    narration: textIn(written, 'narration', 5_000),
    scenes: scenes.map(({ row, description }, index) => ({
      id: idIn(row) ?? entityIdOf(brief, 'scene', index),
      number: index + 1,
      heading: textIn(row, 'heading', SHORT) || `Scene ${index + 1}`,
      description,
      mood: textIn(row, 'mood', SHORT),
      seconds: numberIn(row, 'seconds') ?? evenly,
    })),
    characters: cast('characters'),
    objects: cast('objects'),
    locations: cast('locations'),
    notes: (Array.isArray(written['notes']) ? written['notes'] : [])
      .filter((note): note is string => typeof note === 'string')
      .slice(-MOST_NOTES),
    ...(song && { song }),
  };
}

/** The script of the stage before, which was read when it was stored. */
export function scriptIn(brief: Brief, output: PipelineOutput | undefined): Script {
  const script = isJson(output) ? readScript(brief, output) : undefined;
  if (script === undefined) throw new Error(`pipeline ${brief.pipelineId} has no script`);
  return script;
}
