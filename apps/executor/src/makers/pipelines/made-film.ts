import type { MadeFilm, MadeShot } from '@easel/contracts';
import { aspectOf, FRAMES_PER_SECOND } from './brief.js';
import { briefOf, type PipelineWithStages } from './pipeline.row.js';
import { type Clip, clipsIn, soundtrackIn } from './stages/animation-stage.js';
import { type DrawnMember, drawnIn } from './stages/cast-stage.js';
import { type CutEdit, editIn } from './stages/merge-stage.js';
import { numberIn, textIn } from './stages/read-json.js';
import { sceneImagesIn } from './stages/scene-images-stage.js';
import { scriptIn } from './stages/script.js';
import { promptOf, type Shot, shotsIn } from './stages/shot-list-stage.js';

const KINDS = [
  ['characters', 'character'],
  ['objects', 'object'],
  ['locations', 'location'],
] as const;

/** A job of a pipeline, and what it made. */
export interface DoneTask {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
}

/**
 * What a pipeline has made, as its film shows it; null while it isn't completed.
 *
 * @param done its jobs that cut clips to their length and read words
 */
export function filmOf({ row, stages }: PipelineWithStages, done: readonly DoneTask[]): MadeFilm | null {
  if (row.status !== 'completed') return null;
  const brief = briefOf(row);
  const outputOf = (name: string) => stages.find(({ stage }) => stage === name)?.output ?? undefined;
  const script = scriptIn(brief, outputOf('script'));
  const drawn = KINDS.flatMap(([kind, one]) =>
    drawnIn(outputOf(kind), kind).map((member) => ({ ...member, kind: one })),
  );
  const images = new Map(sceneImagesIn(outputOf('scene_images')).map(({ id, imageUrl }) => [id, imageUrl]));
  const clips = new Map(clipsIn(outputOf('animate_audio_edit')).map((clip) => [clip.id, clip]));
  const { musicUrl, narrationUrl } = soundtrackIn(outputOf('animate_audio_edit'));
  const edit = editIn(outputOf('post_merge') ?? null);
  const left = leftOut([...clips.keys()], edit);
  const shots = shotsIn(brief, outputOf('shot_list'));
  const filmUrl = textIn(outputOf('post_merge') ?? {}, 'videoUrl');
  return {
    name: script.title,
    brief: brief.storyPrompt,
    logline: script.logline,
    settings: {
      aspectRatio: aspectOf(brief),
      resolution: brief.resolution,
      fps: FRAMES_PER_SECOND,
      format: brief.format,
      language: brief.language,
      imageProvider: brief.config.imageModel,
      videoProvider: brief.config.videoModel,
    },
    cast: drawn,
    shots: shots.map((shot, index): MadeShot => {
      const clip = clips.get(shot.id);
      return {
        title: script.scenes.find(({ id }) => id === shot.sceneId)?.heading ?? `Shot ${shot.number}`,
        prompt: promptOf(shot, brief),
        motionPrompt: shot.description,
        seconds: shot.cutSeconds ?? shot.seconds,
        ...transitionTo(shots[index + 1]),
        cast: namedIn(shot, drawn),
        stillUrl: images.get(shot.id) ?? null,
        clip: clip ? { ...shownOf(clip, shot, done), hasSound: false } : null,
        ...(left.has(shot.id) && { isLeftOut: true }),
      };
    }),
    music: musicUrl === undefined ? [] : [{ url: musicUrl }],
    narration:
      narrationUrl === undefined
        ? null
        : { text: spokenIn(narrationUrl, done) ?? script.narration, url: narrationUrl },
    ...(edit?.silent === true && { isSilent: true }),
    filmUrl: filmUrl === '' ? null : filmUrl,
  };
}

/** Shots that the cut leaves out, which counts clips from 1 and never leaves out all. */
function leftOut(ids: readonly string[], edit: CutEdit | undefined): ReadonlySet<string> {
  const left = ids.filter((_id, index) => edit?.dropShots.includes(index + 1));
  return new Set(left.length < ids.length ? left : []);
}

/** A clip as long as the film shows it: models make them in lengths of their own. */
function shownOf(
  { videoUrl, durationSeconds }: Clip,
  { cutSeconds }: Shot,
  done: readonly DoneTask[],
): { url: string; seconds: number } {
  const cut = done.find(
    ({ type, params }) =>
      type === 'trim-video' && params['videoUrl'] === videoUrl && params['keepFirstSeconds'] === cutSeconds,
  );
  const url = cut?.output['videoUrl'];
  if (cut === undefined || typeof url !== 'string') return { url: videoUrl, seconds: durationSeconds };
  return { url, seconds: numberIn(cut.output, 'durationSeconds') ?? cutSeconds ?? durationSeconds };
}

/** The words as they were read, which may be fewer than were written. */
function spokenIn(url: string, done: readonly DoneTask[]): string | undefined {
  const speech = done.find(({ type, output }) => type === 'text-to-speech' && output['audioUrl'] === url);
  const text = speech?.params['text'];
  return typeof text === 'string' ? text : undefined;
}

function transitionTo(next: Shot | undefined): Pick<MadeShot, 'transition'> {
  if (next?.continuity === 'dissolve') return { transition: 'dissolve' };
  return next?.continuity === 'match_last_frame' ? { transition: 'match_cut' } : {};
}

const namedIn = ({ description }: Shot, cast: readonly DrawnMember[]): string[] =>
  cast.filter(({ name }) => isNamed(name, description)).map(({ id }) => id);

/** As a word of its own, in scripts that have words: Tom is not in tomorrow. */
function isNamed(name: string, text: string): boolean {
  const [one, all] = [name.toLowerCase(), text.toLowerCase()];
  const hasWords = /[\p{Lu}\p{Ll}]/u.test(name);
  for (let at = all.indexOf(one); at >= 0; at = all.indexOf(one, at + 1)) {
    const around = [all[at - 1] ?? '', all[at + one.length] ?? ''];
    if (!hasWords || !around.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return true;
  }
  return false;
}
