import type { PipelineOutput } from '@easel/contracts';
import { type Brief, lengthFor, MOST_SHOTS, nearestLength, shotLengths } from '../brief.js';
import { idIn, jsonIn, LONGEST_ANSWER, numberIn, rowsIn, textIn } from './read-json.js';
import { type Script, scriptIn, type ScriptScene } from './script.js';
import { versesOf } from './song.js';
import { entityIdOf, type StageInput, type StageWork, words } from './stage-work.js';

/** One clip of the film. */
export interface Shot {
  id: string;
  /** From 1. */
  number: number;
  /** Of the script. */
  sceneId: string;
  description: string;
  camera: string;
  /** A length that the video model makes. */
  seconds: number;
  /** How much of the clip the film shows, where that is less. */
  cutSeconds?: number;
  /** How it goes on from the shot before. Facts: productions, neighbouring facts. */
  continuity: Continuity;
}

const CONTINUITIES = ['hard_cut', 'match_last_frame', 'dissolve'] as const;
type Continuity = (typeof CONTINUITIES)[number];

const PLAN = 'plan';
/** Seconds that a shot of a music video lasts at most, or as long as the model's shortest above. */
const SUNG_SHOT = 5;
const CAMERAS = ['wide shot', 'slow push in', 'medium shot', 'close-up', 'tracking shot'];

const SYSTEM =
  'You break scripts into shots. Answer with one JSON object and nothing else: { "shots": [{ "scene", ' +
  '"description", "camera", "seconds", "continuity" }] }, where scene is the number of a scene, and continuity is ' +
  '"match_last_frame" where the shot begins with the very picture that the one before ends with, else "hard_cut". A description says what is seen ' +
  'at the beginning of the shot and what moves, so that someone who knows nothing else could draw and animate it.';

const SPREAD =
  'No shot list came back in the form asked for, so the scenes are spread evenly over the shots.';
const TOO_LONG = 'The shots were too long or too short for the film, so their lengths are spread evenly.';

/** The script becomes a list of shots whose lengths the video model can make. */
export const shotListStage: StageWork = {
  next({ brief, outputs, stage, done }: StageInput) {
    const script = scriptIn(brief, outputs.script);
    const answer = done(PLAN);
    if (answer === undefined) return { want: [planning(brief, script, stage.feedback)] };
    const written = jsonIn(textIn(answer, 'text', LONGEST_ANSWER));
    const planned = written && plannedShots(brief, script, written);
    if (planned === undefined) return { output: listOf(spreadShots(brief, script)), criticFeedback: SPREAD };
    if (script.song && script.song.lines.length > 0) {
      return { output: listOf(cutToSong(brief, script, planned)), criticFeedback: null };
    }
    const fits = Math.abs(totalOf(planned) - brief.seconds) <= Math.max(5, brief.seconds / 4);
    return {
      output: listOf(fits ? planned : spreadLengths(brief, planned)),
      criticFeedback: fits ? null : TOO_LONG,
    };
  },
  read(brief, output) {
    const shots = shotsIn(brief, output);
    return shots.length === 0 ? undefined : { ...output, ...listOf(shots) };
  },
};

/** Shots as they were stored, or as somebody changed them. */
export function shotsIn(brief: Brief, output: PipelineOutput | undefined): Shot[] {
  return rowsIn(output?.['shots'], MOST_SHOTS)
    .filter((row) => textIn(row, 'description') !== '')
    .map((row, index) => ({
      id: idIn(row) ?? entityIdOf(brief, 'shot', index),
      number: index + 1,
      sceneId: textIn(row, 'sceneId'),
      description: textIn(row, 'description'),
      camera: textIn(row, 'camera', 200),
      seconds: nearestLength(brief.config, numberIn(row, 'seconds') ?? 0),
      ...cutOf(numberIn(row, 'cutSeconds')),
      continuity: CONTINUITIES.find((each) => each === row['continuity']) ?? 'hard_cut',
    }));
}

/** What a shot shows, as a prompt. */
export const promptOf = ({ description, camera }: Shot, { style }: Brief): string =>
  words(description, camera, style);

const totalOf = (shots: readonly Shot[]): number =>
  shots.reduce((sum, { seconds, cutSeconds }) => sum + (cutSeconds ?? seconds), 0);

const cutOf = (cutSeconds: number | undefined): { cutSeconds?: number } =>
  cutSeconds === undefined ? {} : { cutSeconds: Math.round(cutSeconds * 1_000) / 1_000 };

const listOf = (shots: readonly Shot[]): PipelineOutput => ({ shots, totalSeconds: totalOf(shots) });

function plannedShots(brief: Brief, { scenes }: Script, written: PipelineOutput): Shot[] | undefined {
  const rows = rowsIn(written['shots'], MOST_SHOTS).map((row) => {
    const scene = scenes[(numberIn(row, 'scene') ?? 1) - 1] ?? scenes[0];
    const { id: _foreign, ...rest } = row;
    return { ...rest, sceneId: scene?.id };
  });
  const shots = shotsIn(brief, { shots: rows });
  return shots.length === 0 ? undefined : shots;
}

/** Each scene gets the shots that fall into its share of the film. */
function spreadShots(brief: Brief, script: Script): Shot[] {
  if (script.song && script.song.lines.length > 0) return cutToSong(brief, script, []);
  const { scenes } = script;
  const lengths = shotLengths(brief);
  const sceneAt = (index: number): number => Math.floor((index * scenes.length) / lengths.length);
  return lengths.map((seconds, index) => {
    const scene = scenes[sceneAt(index)] ?? scenes[0];
    const own = lengths.flatMap((_seconds, each) => (sceneAt(each) === sceneAt(index) ? [each] : []));
    return {
      id: entityIdOf(brief, 'shot', index),
      number: index + 1,
      sceneId: scene?.id ?? '',
      description: momentOf(scene, own.indexOf(index), own.length),
      camera: CAMERAS[index % CAMERAS.length] ?? '',
      seconds,
      continuity: 'hard_cut',
    };
  });
}

/** What one of several shots of a scene shows: its share of the scene's sentences. */
function momentOf(scene: ScriptScene | undefined, part: number, count: number): string {
  const sentences = (scene?.description ?? '').split(/(?<=[.!?…。！？])\s+/u);
  const from = Math.floor((part * sentences.length) / count);
  const until = Math.max(from + 1, Math.floor(((part + 1) * sentences.length) / count));
  return words(sentences.slice(from, until).join(' '), scene?.mood && `${scene.mood} mood`);
}

/** Shots of each scene fill its verse, so that the film cuts where the song goes on. */
function cutToSong(brief: Brief, { scenes, song }: Script, planned: readonly Shot[]): Shot[] {
  const verses = song ? versesOf(song, brief.seconds) : [];
  const longest = lengthFor(brief.config, SUNG_SHOT);
  const windows = verses.flatMap(({ start, end }, index) => {
    const count = Math.max(1, Math.ceil((end - start) / longest));
    const scene = scenes[Math.min(index, scenes.length - 1)];
    const own = planned.filter(({ sceneId }) => sceneId === scene?.id);
    return Array.from({ length: count }, (_, part) => ({
      scene,
      shot: own[part % Math.max(1, own.length)],
      moment: momentOf(scene, part, count),
      seconds: (end - start) / count,
    }));
  });
  return windows.slice(0, MOST_SHOTS).map(({ scene, shot, moment, seconds }, index) => ({
    sceneId: scene?.id ?? '',
    description: shot?.description ?? moment,
    camera: shot?.camera ?? CAMERAS[index % CAMERAS.length] ?? '',
    continuity: shot?.continuity ?? 'hard_cut',
    id: entityIdOf(brief, 'shot', index),
    number: index + 1,
    seconds: lengthFor(brief.config, seconds),
    ...cutOf(seconds),
  }));
}

/** Keeps as many shots as fit, each as long as it may be. */
function spreadLengths(brief: Brief, shots: readonly Shot[]): Shot[] {
  return shotLengths(brief).flatMap((seconds, index, { length }) => {
    const shot = shots.length >= length ? shots[index] : shots[Math.floor((index * shots.length) / length)];
    return shot ? [{ ...shot, id: entityIdOf(brief, 'shot', index), number: index + 1, seconds }] : [];
  });
}

function planning(brief: Brief, script: Script, feedback: string | null) {
  const lengths = shotLengths(brief);
  const asked = [
    `Title: ${script.title}`,
    ...script.scenes.map(
      ({ number, heading, description, mood, seconds }) =>
        `Scene ${number} (${Math.round(seconds)} s) ${heading}: ${description} Mood: ${mood}`,
    ),
    ...script.notes.map((note) => `Heed this: ${note}`),
    `About ${lengths.length} shots of about ${lengths[0] ?? 5} seconds, ${brief.seconds} seconds in all.`,
    feedback === null ? '' : `The list before was rejected: ${feedback}`,
  ];
  return {
    key: PLAN,
    type: 'llm-chat',
    params: {
      systemPrompt: SYSTEM,
      userInput: asked
        .filter((line) => line !== '')
        .join('\n')
        .slice(0, 90_000),
      llmModel: brief.config.scriptModel,
    },
  };
}
