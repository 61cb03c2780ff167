import { frameOf } from '../brief.js';
import { type Clip, clipsIn, soundtrackIn } from './animation-stage.js';
import { isJson, textIn } from './read-json.js';
import { shotsIn } from './shot-list-stage.js';
import type { StageInput, StageStep, StageWork, WantedTask } from './stage-work.js';

/** Clips that one job joins. */
const MOST_CLIPS = 40;
/** Seconds. */
const A_FRAME = 0.04;
const PREVIEW = 'silent_cut_preview';

/** What is cut differently from how it was first made. */
export interface CutEdit {
  /** Numbers of shots that are left out. */
  dropShots: number[];
  silent: boolean;
}

/** Joins the clips to one film and lays its sound over it. */
export const mergeStage: StageWork = {
  next(input) {
    const { brief, outputs, stage } = input;
    const edit = editIn(stage.output);
    const clips = clipsIn(outputs.animate_audio_edit);
    const shown = clips.filter((_clip, index) => !edit?.dropShots.includes(index + 1));
    const trimmed = trimmedClips(input, shown.length > 0 ? shown : clips);
    if ('want' in trimmed) return trimmed;
    const cut = joined(input, trimmed.urls);
    if ('want' in cut) return cut;
    const { film } = cut;
    const { musicUrl, narrationUrl } = soundtrackIn(
      edit?.silent === true ? undefined : outputs.animate_audio_edit,
    );
    const made = (result: Record<string, unknown>): StageStep => ({
      output: {
        videoUrl: result['videoUrl'],
        thumbnailUrl: result['thumbnailUrl'] ?? null,
        durationSeconds: result['durationSeconds'] ?? null,
        width: result['width'] ?? frameOf(brief).width,
        height: result['height'] ?? frameOf(brief).height,
        ...(edit && { edit }),
      },
      criticFeedback: null,
    });
    const silent = musicUrl === undefined && narrationUrl === undefined;
    if (brief.config.silentCutPreview && !silent && !stage.passedGates.includes(PREVIEW)) {
      return { gate: PREVIEW, output: { previewUrl: film['videoUrl'], ...(edit && { edit }) } };
    }
    if (silent) return made(film);
    const track =
      musicUrl !== undefined && narrationUrl !== undefined
        ? mixed(input, [narrationUrl, musicUrl])
        : undefined;
    if (track !== undefined && 'want' in track) return track;
    const audioUrl = track?.audioUrl ?? narrationUrl ?? musicUrl;
    const result = input.done('sound');
    if (result !== undefined) return made(result);
    return {
      want: [{ key: 'sound', type: 'merge-video-audio', params: { videoUrl: film['videoUrl'], audioUrl } }],
    };
  },
  read: (_brief, output) => (textIn(output, 'videoUrl') === '' ? undefined : output),
};

export function editIn(output: Record<string, unknown> | null): CutEdit | undefined {
  const edit = output?.['edit'];
  if (!isJson(edit)) return undefined;
  const dropped: unknown[] = Array.isArray(edit['dropShots']) ? edit['dropShots'] : [];
  return { dropShots: dropped.map(Number).filter(Number.isInteger), silent: edit['silent'] === true };
}

type Want = { want: WantedTask[] };

/** Clips as long as their shots are to be seen; models make them in lengths of their own. */
function trimmedClips(input: StageInput, clips: readonly Clip[]): Want | { urls: string[] } {
  const shots = new Map(shotsIn(input.brief, input.outputs.shot_list).map((shot) => [shot.id, shot]));
  const trims = clips.map(({ id, videoUrl, durationSeconds }) => {
    const { cutSeconds } = shots.get(id) ?? {};
    const isLonger = cutSeconds !== undefined && durationSeconds - cutSeconds > A_FRAME;
    return { key: `trim:${id}`, videoUrl, cutSeconds: isLonger ? cutSeconds : undefined };
  });
  const want = trims
    .filter(({ key, cutSeconds }) => cutSeconds !== undefined && input.done(key) === undefined)
    .map(({ key, videoUrl, cutSeconds }) => ({
      key,
      type: 'trim-video',
      params: { videoUrl, mode: 'keep-first-seconds', keepFirstSeconds: cutSeconds },
    }));
  if (want.length > 0) return { want };
  return {
    urls: trims.map(({ key, videoUrl, cutSeconds }) =>
      cutSeconds === undefined ? videoUrl : String(input.done(key)?.['videoUrl']),
    ),
  };
}

/** One film of many clips, in as many rounds as it takes. */
function joined(input: StageInput, urls: readonly string[]): Want | { film: Record<string, unknown> } {
  let level = urls;
  for (let round = 0; ; round++) {
    const groups = groupsOf(level);
    const parts = groups.map((group, index) => ({ group, key: `cut:${round}:${index}` }));
    const want = parts
      .filter(({ key }) => input.done(key) === undefined)
      .map(({ group, key }) => ({
        key,
        type: 'combine-videos',
        params: {
          videoUrls: group,
          transition: 'cut',
          trimStartFrames: 0,
          trimEndFrames: 0,
          audioMode: 'keep',
        },
      }));
    if (want.length > 0) return { want };
    const results = parts.map(({ key }) => input.done(key) ?? {});
    const [film] = results;
    if (film !== undefined && results.length === 1) return { film };
    level = results.map(({ videoUrl }) => String(videoUrl));
  }
}

function groupsOf(urls: readonly string[]): string[][] {
  const count = Math.max(1, Math.ceil(urls.length / MOST_CLIPS));
  return Array.from({ length: count }, (_, index) =>
    urls.slice(index * MOST_CLIPS, (index + 1) * MOST_CLIPS),
  );
}

/** Words over quieter music. */
function mixed(input: StageInput, audioUrls: string[]): Want | { audioUrl: string } {
  const result = input.done('mix');
  if (result !== undefined) return { audioUrl: String(result['audioUrl']) };
  return { want: [{ key: 'mix', type: 'mix-audio', params: { audioUrls, trackVolumes: [100, 40] } }] };
}
