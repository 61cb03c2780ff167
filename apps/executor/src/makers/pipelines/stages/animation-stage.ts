import type { PipelineOutput, PipelineSubGate } from '@easel/contracts';
import { type Brief, MOST_SHOTS } from '../brief.js';
import { type FilmedShot, filmShots, type Match } from './clips.js';
import { critiqueText } from './critique.js';
import { narrate, type Narration, NARRATION } from './narration.js';
import { idIn, numberIn, rowsIn, textIn } from './read-json.js';
import { type Script, scriptIn } from './script.js';
import { type StageInput, type StageWork, type WantedTask, words } from './stage-work.js';

/** A shot in motion. */
export interface Clip {
  /** Of the shot. */
  id: string;
  videoUrl: string;
  durationSeconds: number;
}

const MUSIC = 'music';
const LONGEST_MUSIC = 360;

/** Sets each frame in motion, and makes the music and, where asked for, the narration. */
export const animationStage: StageWork = {
  next(input) {
    const { brief, outputs } = input;
    const script = scriptIn(brief, outputs.script);
    const films = filmShots(input);
    const spoken = narrate(input, script);
    const music = musicFor(brief, script).filter(({ key }) => input.done(key) === undefined);
    const want = [...('want' in films ? films.want : []), ...music, ...('want' in spoken ? spoken.want : [])];
    if ('want' in films || 'want' in spoken || want.length > 0) return { want };
    const { filmed } = films;
    const { narration } = spoken;
    const output = {
      clips: filmed.map(({ shot, videoUrl, durationSeconds, verdict, matchCut }) => ({
        id: shot.id,
        videoUrl,
        durationSeconds,
        ...(verdict && { critique: verdict }),
        ...(matchCut && { matchCut: { ...matchCut, accepted: accepts(input, matchCut) } }),
      })),
      ...sound(input, MUSIC, 'musicUrl'),
      ...(script.song && { musicUrl: script.song.url }),
      ...(narration && { narrationUrl: narration.url }),
    };
    const gate = gateAt(input, filmed, narration);
    if (gate) return { gate: gate.name, output: { ...output, ...gate.asked } };
    const remarks = [
      critiqueText(
        filmed.map(({ verdict }) => verdict),
        'clips',
      ),
      narration?.wrong ?? '',
      ...breaksIn(filmed).map(({ shot }) => `Shot ${shot.number} does not go on from the one before.`),
    ].filter((line) => line !== null && line !== '');
    return { output, criticFeedback: remarks.join('\n') || null };
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

/** Asks the owner; in mode auto it only reports the problem. Facts: core 21, sub-gates. */
function gateAt(
  { brief, stage }: StageInput,
  filmed: readonly FilmedShot[],
  narration: Narration | undefined,
): { name: PipelineSubGate; asked: PipelineOutput } | undefined {
  const isOpen = (name: PipelineSubGate): boolean =>
    brief.mode !== 'auto' && !stage.passedGates.includes(name);
  if (narration && narration.wrong !== '' && isOpen('dialogue_recheck')) {
    const { text, heard = null, spokenSeconds = null, wrong } = narration;
    const dialogue = { text, heard, spokenSeconds, filmSeconds: brief.seconds, wrong };
    return { name: 'dialogue_recheck', asked: { dialogue, affected: [NARRATION] } };
  }
  const broken = breaksIn(filmed);
  if (broken.length === 0 || !isOpen('match_cut_break_pending')) return undefined;
  return { name: 'match_cut_break_pending', asked: { affected: broken.map(({ shot }) => shot.id) } };
}

const breaksIn = (filmed: readonly FilmedShot[]): FilmedShot[] =>
  filmed.filter(({ matchCut }) => matchCut?.verdict === 'break');

const accepts = ({ stage }: StageInput, { verdict }: Match): boolean =>
  verdict !== 'break' || stage.passedGates.includes('match_cut_break_pending');

function musicFor({ config, seconds, format }: Brief, script: Script): WantedTask[] {
  if (!config.music || script.song) return [];
  const mood = [...new Set(script.scenes.map((scene) => scene.mood))].slice(0, 3).join(', ');
  return [
    {
      key: MUSIC,
      type: 'generate-music',
      params: {
        prompt: words(`Music for a ${format.replaceAll('_', ' ')}`, script.title, mood),
        duration: Math.min(LONGEST_MUSIC, seconds),
        instrumental: true,
      },
    },
  ];
}

function sound(input: StageInput, key: string, name: keyof Soundtrack): Soundtrack {
  const url = input.done(key)?.['audioUrl'];
  return typeof url === 'string' ? { [name]: url } : {};
}
