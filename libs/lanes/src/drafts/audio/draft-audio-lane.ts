import { table } from '@easel/contracts/table';
import { draftData, seedOf } from '../image/picture-file.js';
import type { Drafting } from '../drafting/drafting.js';
import { DraftWork } from '../drafting/draft-work.js';
import { AUDIO_ENCODINGS } from '../../ffmpeg/encoding.js';
import { CHANGED_VOICE, withPicture } from '../../ffmpeg/changed-voice.js';
import { type MediaWork, trusted, untrusted, type FfmpegConfig } from '../../ffmpeg/media-work.js';
import { findSpeech } from '../../ffmpeg/find-speech.js';
import { withLoudness } from '../../ffmpeg/loudness.js';
import { dialogueLines } from '../../dialogue-lines.js';
import { optionalInput, requiredInput } from '../../lane-inputs.js';
import { LaneFailure, type Lane, type LaneArtifact, type LaneResult, type LaneTask } from '../../lane.js';
import { draftLyrics } from './draft-words.js';
import { speak } from './speak.js';
import { wordTimes } from './word-times.js';
import { writeSound } from './sound-file.js';

type Operation = (work: DraftWork) => Promise<LaneArtifact[] | LaneResult>;

const PAUSE_SECONDS = 0.35;
/** Shorter ones occur within a word. */
const SHORTEST_PAUSE = 0.25;
const WORDS = ['prompt', 'style', 'genre', 'mood', 'title', 'in'] as const;

const OPERATIONS: Readonly<Record<string, Operation>> = table({
  'text-to-speech': sayText,
  'voice-design': sayText,
  'voice-remix': sayText,
  'text-to-dialogue': sayDialogue,
  'text-to-audio': makeEffect,
  'generate-music': makeMusic,
  'suno-generate': makeMusic,
  'audio-isolation': (work) => filter(work, VOICE_BAND),
  'audio-separation': separate,
  'voice-changer': async (work) => withPicture(work, await filter(work, OTHER_VOICE)),
  dubbing: (work) => filter(work, OTHER_VOICE),
  'suno-separate': separate,
  'suno-convert-wav': convertToWav,
  'suno-lyrics': writeLyrics,
  'suno-style-boost': boostStyle,
  'forced-alignment': align,
  transcribe: hearNothing,
});

// A little higher, at the same pace.
const OTHER_VOICE = 'asetrate=52038,aresample=44100,atempo=0.84746';
const VOICE_BAND = 'highpass=f=140,lowpass=f=4200,afftdn=nf=-25';
const WITHOUT_VOICE = 'pan=stereo|c0=c0-0.85*c1|c1=c1-0.85*c0,volume=1.4';
const VOICE_AND_REST = { vocalUrl: VOICE_BAND, instrumentalUrl: WITHOUT_VOICE };
// By the range that each instrument is heard in most.
const STEMS = {
  vocalUrl: VOICE_BAND,
  drumsUrl: 'highpass=f=5000',
  bassUrl: 'lowpass=f=200',
  otherUrl: WITHOUT_VOICE,
  guitarUrl: 'highpass=f=200,lowpass=f=2500',
  pianoUrl: 'highpass=f=250,lowpass=f=4200',
};

/** Stands in for every sound model where no provider key is set: speaks, composes and filters by rule. */
export class DraftAudioLane implements Lane {
  readonly name = 'draft-audio';
  readonly types: readonly string[] = Object.keys(OPERATIONS);

  constructor(
    private readonly drafting: Drafting,
    private readonly config: FfmpegConfig = {},
  ) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const operation = OPERATIONS[task.type];
    if (operation === undefined)
      throw new LaneFailure(
        'unsupported_node_type',
        `${task.type} has no draft on this installation.`,
        false,
      );
    const work = new DraftWork(task, this.config, this.drafting);
    const made = await operation(work);
    const result = await withLoudness(work, Array.isArray(made) ? { artifacts: made } : made);
    return { ...result, data: { ...result.data, ...draftData(task) } };
  }
}

async function sayText(work: DraftWork): Promise<LaneArtifact[]> {
  const { params, task } = work;
  const direct = params.text('textSource') === 'direct' ? params.text('directText') : '';
  const text = direct === '' ? requiredInput(task, ['text', 'prompt', 'directText', 'in'], 'a text') : direct;
  const voice = params.text('voice', params.text('voiceDescription', 'Rachel'));
  const speed = params.number('speed', { min: 0.5, max: 2, fallback: 1 });
  const language = params.text('language');
  return work.audioResult(
    await speak(work, { text, voice, speed, ...(language !== '' && { language }) }),
    'mp3',
  );
}

async function sayDialogue(work: DraftWork): Promise<LaneArtifact[]> {
  const lines = dialogueLines(work.task);
  if (lines.length === 0)
    throw new LaneFailure(
      'missing_input',
      'This node needs lines to speak; fill in `lines` or connect a script.',
      false,
    );
  const language = work.params.text('language');
  const spoken: string[] = [];
  for (const [index, { text, voice }] of lines.entries()) {
    spoken.push(await speak(work, { text, voice, speed: 1, ...(language !== '' && { language }) }));
    work.report((85 * (index + 1)) / lines.length);
  }
  const output = work.newFile('mp3');
  const parts = spoken.map(
    (_path, index) =>
      `[${index}:a:0]aresample=44100,aformat=channel_layouts=stereo,apad=pad_dur=${PAUSE_SECONDS}[s${index}]`,
  );
  const joined = `${spoken.map((_path, index) => `[s${index}]`).join('')}concat=n=${spoken.length}:v=0:a=1[out]`;
  await work.run([
    ...spoken.flatMap(trusted),
    '-filter_complex',
    [...parts, joined].join(';'),
    '-map',
    '[out]',
    ...AUDIO_ENCODINGS.mp3.args,
    output,
  ]);
  return work.audioResult(output, 'mp3');
}

async function makeEffect(work: DraftWork): Promise<LaneArtifact[]> {
  const seconds = work.params.number('duration', { min: 0.5, max: 22, fallback: 10 });
  const sound = await work.make('effect', { prompt: describedBy(work), seed: seedOf(work.task), seconds });
  return work.audioResult(await writeSound(work, sound), 'mp3');
}

async function makeMusic(work: DraftWork): Promise<LaneArtifact[]> {
  const seconds = work.params.number('duration', { min: 1, max: 360, fallback: 30 });
  const sound = await work.make('music', { prompt: describedBy(work), seed: seedOf(work.task), seconds });
  return work.audioResult(await writeSound(work, sound), 'mp3');
}

function describedBy({ task }: MediaWork): string {
  return WORDS.map((name) => optionalInput(task, [name]) ?? '')
    .filter((part) => part !== '')
    .join(', ');
}

async function filter(work: MediaWork, filters: string): Promise<LaneArtifact[]> {
  const source = await work.openSound(requiredInput(work.task, CHANGED_VOICE, 'a recording'));
  const output = work.newFile('mp3');
  await work.run(
    [
      ...untrusted(source),
      '-map',
      '0:a:0',
      '-af',
      `aresample=44100,aformat=channel_layouts=stereo,${filters}`,
      ...AUDIO_ENCODINGS.mp3.args,
      output,
    ],
    { seconds: source.seconds },
  );
  return work.audioResult(output, 'mp3');
}

async function separate(work: MediaWork): Promise<LaneArtifact[]> {
  const parts = work.params.text('mode') === 'stems' ? STEMS : VOICE_AND_REST;
  const artifacts: LaneArtifact[] = [];
  for (const [outputKey, filters] of Object.entries(parts)) {
    for (const artifact of await filter(work, filters)) artifacts.push({ ...artifact, outputKey });
  }
  return artifacts;
}

async function convertToWav(work: MediaWork): Promise<LaneArtifact[]> {
  const source = await work.openSound(requiredInput(work.task, ['audioUrl', 'audio', 'in'], 'a recording'));
  const output = work.newFile('wav');
  await work.run([...untrusted(source), '-map', '0:a:0', ...AUDIO_ENCODINGS.wav.args, output], {
    seconds: source.seconds,
  });
  return work.audioResult(output, 'wav');
}

async function writeLyrics(work: MediaWork): Promise<LaneResult> {
  return Promise.resolve({ artifacts: [], text: draftLyrics(describedBy(work), seedOf(work.task)) });
}

async function boostStyle(work: MediaWork): Promise<LaneResult> {
  const content = requiredInput(work.task, ['content', 'prompt', 'in'], 'a style');
  return Promise.resolve({ artifacts: [], text: `${content}, warm mix, clear melody, steady groove` });
}

async function align(work: MediaWork): Promise<LaneResult> {
  const source = await work.openSound(requiredInput(work.task, ['audioUrl', 'audio'], 'a recording'));
  const transcript = requiredInput(work.task, ['transcript', 'text'], 'a transcript');
  const heard = await findSpeech(work, source, SHORTEST_PAUSE);
  const whole = [{ start: 0, end: source.seconds }];
  const alignment = wordTimes(transcript, heard.length === 0 ? whole : heard);
  return { artifacts: [], data: { alignment, json: alignment } };
}

/** Without a model that listens nothing is written down. A remark in place of words would end up in captions. */
async function hearNothing(work: MediaWork): Promise<LaneResult> {
  const source = await work.openSound(
    requiredInput(work.task, ['audioUrl', 'videoUrl', 'audio', 'video', 'in'], 'a recording'),
  );
  const note = 'No speech model is set up, so nothing was written down.';
  work.task.log(note);
  return { artifacts: [], text: '', data: { words: [], durationSeconds: source.seconds, note } };
}
