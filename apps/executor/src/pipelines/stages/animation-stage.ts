import type { PipelineOutput } from '@easel/contracts';
import { aspectOf, type Brief, MOST_SHOTS } from '../brief.js';
import { idIn, numberIn, rowsIn, textIn } from './read-json.js';
import { sceneImagesIn } from './scene-images-stage.js';
import { type Script, scriptIn } from './script.js';
import { shotsIn } from './shot-list-stage.js';
import { keyOf, type StageInput, type StageWork, type WantedTask, words } from './stage-work.js';

/** A shot in motion. */
export interface Clip {
  /** Of the shot. */
  id: string;
  videoUrl: string;
  durationSeconds: number;
}

const MUSIC = 'music';
const NARRATION = 'narration';
const LONGEST_MUSIC = 360;

/** Sets each frame in motion, and makes the music and, where asked for, the narration. */
export const animationStage: StageWork = {
  next(input) {
    const { brief, outputs, stage } = input;
    const script = scriptIn(brief, outputs.script);
    const frames = new Map(sceneImagesIn(outputs.scene_images).map(({ id, imageUrl }) => [id, imageUrl]));
    const clips = shotsIn(brief, outputs.shot_list).map((shot) => ({
      shot,
      key: keyOf('clip', shot.id, stage),
    }));
    const sounds = soundsFor(brief, script);
    const animating = clips.map(({ shot, key }): WantedTask => {
      const revision = stage.revisions[shot.id];
      const imageUrl = frames.get(shot.id);
      return {
        key,
        // A shot that was added after the pictures were drawn has none.
        type: imageUrl === undefined ? 'text-to-video' : 'image-to-video',
        entityId: shot.id,
        params: {
          prompt: words(
            revision?.prompt ?? shot.description,
            shot.camera,
            revision?.feedback ?? stage.feedback,
          ),
          ...(imageUrl !== undefined && { imageUrl }),
          provider: brief.config.videoModel,
          aspectRatio: aspectOf(brief),
          resolution: brief.resolution,
          duration: shot.seconds,
          // What is heard is laid over the whole film.
          sound: false,
          generateAudio: false,
        },
      };
    });
    const want = [...animating, ...sounds].filter(({ key }) => input.done(key) === undefined);
    if (want.length > 0) return { want };
    const output = {
      clips: clips.map(({ shot, key }) => ({
        id: shot.id,
        videoUrl: input.done(key)?.['videoUrl'],
        durationSeconds: numberIn(input.done(key) ?? {}, 'durationSeconds') ?? shot.seconds,
      })),
      ...sound(input, MUSIC, 'musicUrl'),
      ...sound(input, NARRATION, 'narrationUrl'),
    };
    return { output, criticFeedback: null };
  },
  read: (_brief, output) => {
    const clips = clipsIn(output);
    return clips.length === 0 ? undefined : { ...output, clips };
  },
};

export function clipsIn(output: PipelineOutput | undefined): Clip[] {
  return rowsIn(output?.['clips'], MOST_SHOTS).flatMap((row) => {
    const [id, videoUrl] = [idIn(row), textIn(row, 'videoUrl')];
    if (id === undefined || videoUrl === '') return [];
    return [{ id, videoUrl, durationSeconds: numberIn(row, 'durationSeconds') ?? 0 }];
  });
}

export interface Soundtrack {
  musicUrl?: string;
  narrationUrl?: string;
}

export function soundtrackIn(output: PipelineOutput | undefined): Soundtrack {
  const [music, narration] = [textIn(output ?? {}, 'musicUrl'), textIn(output ?? {}, 'narrationUrl')];
  return { ...(music !== '' && { musicUrl: music }), ...(narration !== '' && { narrationUrl: narration }) };
}

function soundsFor(brief: Brief, script: Script): WantedTask[] {
  const { config, seconds, format, language } = brief;
  const tasks: WantedTask[] = [];
  if (config.music) {
    const mood = [...new Set(script.scenes.map((scene) => scene.mood))].slice(0, 3).join(', ');
    tasks.push({
      key: MUSIC,
      type: 'generate-music',
      params: {
        prompt: words(`Music for a ${format.replaceAll('_', ' ')}`, script.title, mood),
        duration: Math.min(LONGEST_MUSIC, seconds),
        instrumental: brief.type !== 'song_to_music_video',
      },
    });
  }
  if (config.narration && script.narration !== '') {
    tasks.push({
      key: NARRATION,
      type: 'text-to-speech',
      params: { textSource: 'direct', text: script.narration, directText: script.narration, language },
    });
  }
  return tasks;
}

function sound(input: StageInput, key: string, name: keyof Soundtrack): Soundtrack {
  const url = input.done(key)?.['audioUrl'];
  return typeof url === 'string' ? { [name]: url } : {};
}
