import type { MadeFilm, MadeShot } from '@easel/contracts';
import { aspectOf, FRAMES_PER_SECOND } from './brief.js';
import { briefOf, type PipelineWithStages } from './pipeline.row.js';
import { clipsIn, soundtrackIn } from './stages/animation-stage.js';
import { type DrawnMember, drawnIn } from './stages/cast-stage.js';
import { textIn } from './stages/read-json.js';
import { sceneImagesIn } from './stages/scene-images-stage.js';
import { scriptIn } from './stages/script.js';
import { promptOf, type Shot, shotsIn } from './stages/shot-list-stage.js';

const KINDS = [
  ['characters', 'character'],
  ['objects', 'object'],
  ['locations', 'location'],
] as const;

/** What a pipeline has made; null while it isn't completed. */
export function filmOf({ row, stages }: PipelineWithStages): MadeFilm | null {
  if (row.status !== 'completed') return null;
  const brief = briefOf(row);
  const outputOf = (name: string) => stages.find(({ stage }) => stage === name)?.output ?? undefined;
  const script = scriptIn(brief, outputOf('script'));
  const drawn = KINDS.flatMap(([kind, one]) =>
    drawnIn(outputOf(kind), kind).map((member) => ({ ...member, kind: one })),
  );
  const images = new Map(sceneImagesIn(outputOf('scene_images')).map(({ id, imageUrl }) => [id, imageUrl]));
  const clips = new Map(clipsIn(outputOf('animate_audio_edit')).map((clip) => [clip.id, clip]));
  const { musicUrl = null, narrationUrl } = soundtrackIn(outputOf('animate_audio_edit'));
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
        clip: clip ? { url: clip.videoUrl, seconds: clip.durationSeconds, hasSound: false } : null,
      };
    }),
    musicUrl,
    narration: narrationUrl === undefined ? null : { text: script.narration, url: narrationUrl },
    filmUrl: filmUrl === '' ? null : filmUrl,
  };
}

function transitionTo(next: Shot | undefined): Pick<MadeShot, 'transition'> {
  if (next?.continuity === 'dissolve') return { transition: 'dissolve' };
  return next?.continuity === 'match_last_frame' ? { transition: 'match_cut' } : {};
}

const namedIn = ({ description }: Shot, cast: readonly DrawnMember[]): string[] =>
  cast.filter(({ name }) => description.toLowerCase().includes(name.toLowerCase())).map(({ id }) => id);
