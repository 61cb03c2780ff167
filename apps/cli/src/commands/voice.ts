import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { basename, extname } from 'node:path';
import type { Command, Context, Flags } from '../command.js';
import { UsageError } from '../command.js';
import { call, changes, lists, ofNode, starts, text } from '../declare.js';
import { choiceFlag, numberFlag, switchFlag, textFlag, urlFlag, wholeFlag } from '../flags.js';
import { readJson } from '../params.js';

const SOURCE: Flags = {
  audio: urlFlag('audioUrl', 'The recording'),
  video: urlFlag('videoUrl', 'The video'),
};
const FX: Flags = {
  'voice-fx': {
    kind: 'text',
    help: 'Room or effect for the voices',
    word: 'name',
    values: [
      'room',
      'bathroom',
      'car',
      'hall',
      'concert-hall',
      'church',
      'cave',
      'arena',
      'outdoor',
      'telephone',
      'megaphone',
      'echo',
      'custom',
    ],
  },
  'voice-fx-mix': { kind: 'number', help: 'Strength of the effect, 0 to 100', word: 'percent' },
  'voice-fx-delay': { kind: 'number', help: 'Its delay, 20 to 2000', word: 'ms' },
  'voice-fx-decay': { kind: 'decimal', help: 'Decay, 0 to 1', word: 'n' },
};
const QUALITY = choiceFlag('separationQuality', 'How well voices are separated', ['fast', 'best']);
const DESCRIPTION = textFlag('voiceDescription', 'Description of the voice', 'text', { required: true });
const NAME = textFlag('name', 'Name', 'name', { required: true });

function fxOf({ flags }: Context): object {
  const voiceFx = {
    preset: flags['voice-fx'],
    wetDryMix: flags['voice-fx-mix'],
    delayMs: flags['voice-fx-delay'],
    decay: flags['voice-fx-decay'],
  };
  return Object.values(voiceFx).some((value) => value !== undefined) ? { voiceFx } : {};
}

/** Who speaks, and how much; where the job did not find out, the job. */
function showSpeakers({ output }: Context, ended: unknown): void {
  const { output_data: made } = ended as { output_data?: { speakers?: object[] } | null };
  if (Array.isArray(made?.speakers)) output.table(made.speakers, ['id', 'wordCount', 'segments'], ended);
  else output.record(ended);
}

const CLONE_COLUMNS = ['id', 'name', 'elevenlabsVoiceId', 'createdAt'];

export const voiceCommands: readonly Command[] = [
  {
    name: 'voice list',
    help: 'List voices',
    flags: { clones: { kind: 'boolean', help: 'Your clones' } },
    run: async (context) => {
      const { voices } = context.client;
      if (context.flags['clones']) {
        const voiceClones = await voices.listClones(undefined, call(context));
        return context.output.table(voiceClones, CLONE_COLUMNS, voiceClones);
      }
      const answer = await voices.list(undefined, call(context));
      const columns = ['voice_id', 'name', 'gender', 'accent', 'age', 'category'];
      context.output.table(answer, columns, answer);
    },
  },
  starts({
    name: 'voice changer',
    aliases: ['voice change'],
    help: 'Let another voice say it',
    flags: {
      voice: textFlag('voiceId', 'The voice', 'id', { required: true }),
      ...SOURCE,
      model: textFlag('model', 'The model', 'id'),
      stability: numberFlag('stability', 'Stability, 0 to 1'),
      similarity: numberFlag('similarityBoost', 'Similarity to the voice, 0 to 1'),
      style: numberFlag('style', 'Style strength, 0 to 1'),
      'use-speaker-boost': switchFlag('useSpeakerBoost', 'Boost the similarity to the speaker'),
      seed: wholeFlag('seed', 'Seed for a repeatable result'),
      'remove-background-noise': switchFlag('removeBackgroundNoise', 'Remove background noise'),
    },
    oneOf: ['audio', 'video'],
    via: ofNode('voice-changer'),
  }),
  starts({
    name: 'voice recast',
    aliases: ['voice pro'],
    help: 'Give each speaker of a conversation another voice',
    flags: {
      ...SOURCE,
      voices: { kind: 'csv', help: 'A voice for each speaker; keep leaves it unchanged', word: 'ids' },
      'voices-json': { kind: 'json', help: 'The voices as JSON, with settings', word: 'json' },
      model: textFlag('model', 'The model', 'id'),
      output: choiceFlag('output', 'Output', ['video', 'stems']),
      'analysis-json': { kind: 'json', help: 'The result of voice analyze', word: 'json', field: 'analysis' },
      'analysis-file': { kind: 'file', help: 'Read them from a file', word: 'file', field: 'analysis' },
      'no-preserve-background': switchFlag('preserveBackground', 'Remove sounds and music', {
        sends: false,
      }),
      'separation-quality': QUALITY,
      'music-volume-mode': choiceFlag('musicVolumeMode', 'Loudness of the music', [
        'match',
        'normalize',
        'manual',
      ]),
      'music-volume': numberFlag('musicVolume', 'Percent, 0 to 200'),
      'remove-background-noise': switchFlag('removeBackgroundNoise', 'Remove background noise'),
      ...FX,
    },
    oneOf: ['audio', 'video'],
    someOf: ['voices', 'voices-json'],
    more: (context) => {
      const ids = context.flags['voices'] as string[] | undefined;
      const orderedVoices = context.flags['voices-json'] ?? ids?.map((id) => (id === 'keep' ? null : id));
      return { orderedVoices, ...fxOf(context) };
    },
    via: ofNode('voice-changer-pro'),
  }),
  starts({
    name: 'voice analyze',
    help: 'Find who speaks when',
    flags: {
      ...SOURCE,
      'separation-quality': QUALITY,
      'suggest-title': switchFlag('suggestTitle', 'Also suggest a title'),
    },
    oneOf: ['audio', 'video'],
    show: showSpeakers,
    via: (client) => client.voices.analyze,
  }),
  starts({
    name: 'voice export',
    help: 'Mix tracks of voices and background into a video',
    flags: {
      source: urlFlag('videoUrl', 'The video', { required: true }),
      'tracks-json': { kind: 'json', help: 'The tracks: url, gain, muted', word: 'json' },
      'tracks-file': { kind: 'text', help: 'Read them from a file', word: 'file' },
      ...FX,
    },
    oneOf: ['tracks-json', 'tracks-file'],
    more: async (context) => {
      const file = text(context, 'tracks-file');
      const tracks = file === undefined ? context.flags['tracks-json'] : await readJson(file);
      return { tracks, ...fxOf(context) };
    },
    via: (client) => client.voices.exportMix,
  }),
  starts({
    name: 'voice design',
    help: 'Make a voice of a description',
    flags: {
      text: textFlag('text', 'The text to speak, 100 to 1000 characters'),
      description: DESCRIPTION,
      model: textFlag('model', 'The model', 'id'),
      loudness: numberFlag('loudness', 'From -1 to 1'),
      'guidance-scale': numberFlag('guidanceScale', 'Closeness to the description, 0 to 100'),
      seed: wholeFlag('seed', 'Seed for a repeatable result'),
      quality: numberFlag('quality', 'From -1 to 1'),
      enhance: switchFlag('shouldEnhance', 'Improve the description first'),
      'user-prompt': textFlag('userPrompt', 'Further instructions'),
    },
    via: ofNode('voice-design'),
  }),
  starts({
    name: 'voice remix',
    help: 'Change a voice by a description',
    flags: {
      audio: urlFlag('audioUrl', 'A recording of the voice'),
      text: textFlag('text', 'The text to speak'),
      description: DESCRIPTION,
      'user-prompt': textFlag('userPrompt', 'Further instructions'),
    },
    via: ofNode('voice-remix'),
  }),
  starts({
    name: 'voice dub',
    help: 'Say it in another language',
    flags: {
      audio: urlFlag('audioUrl', 'The recording', { required: true }),
      'target-language': textFlag('targetLanguage', 'The language', 'code', { required: true }),
      'source-language': textFlag('sourceLanguage', 'Language of the original', 'code'),
      'num-speakers': wholeFlag('numSpeakers', 'Number of speakers'),
      'disable-voice-cloning': switchFlag('disableVoiceCloning', 'Use other voices'),
      'drop-background-audio': switchFlag('dropBackgroundAudio', 'Drop the background audio'),
    },
    via: ofNode('dubbing'),
  }),
  lists({
    name: 'voice clones list',
    help: 'List your clones of voices',
    via: (client) => client.voices.listClones,
    columns: CLONE_COLUMNS,
  }),
  {
    name: 'voice clones create',
    help: 'Clone a voice from a recording',
    flags: {
      name: NAME,
      audio: { kind: 'text', help: 'Address of the recording', word: 'url' },
      file: { kind: 'text', help: 'The recording as a file; - reads standard input', word: 'file' },
      description: { kind: 'text', help: 'Its sound', word: 'text' },
    },
    oneOf: ['audio', 'file'],
    run: async (context) => {
      const [name, file] = [text(context, 'name') ?? '', text(context, 'file')];
      const clone =
        file === undefined
          ? await context.client.voices.createClone(cloneOf(context, name), call(context))
          : await context.client.request('POST', '/v1/voice-clones', {
              body: await formOf(file, { name, description: text(context, 'description') }),
              ...call(context),
            });
      const { jobId, id = jobId } = clone as { id?: string; jobId?: string };
      context.output.done(`Voice ${id ?? ''} is cloned.`, clone, id);
    },
  },
  changes({
    name: 'voice clones delete',
    help: 'Delete a clone of a voice',
    args: ['id'],
    via: (client) => client.voices.deleteClone,
    said: 'Clone {id} is deleted.',
  }),
];

function cloneOf(context: Context, name: string) {
  const description = text(context, 'description');
  return { name, audioUrl: text(context, 'audio') ?? '', ...(description !== undefined && { description }) };
}

const TYPES: Readonly<Record<string, string>> = {
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.webm': 'audio/webm',
  '.flac': 'audio/flac',
};

async function formOf(file: string, fields: Record<string, string | undefined>): Promise<FormData> {
  const reading = file === '-' ? buffer(process.stdin) : readFile(file);
  const bytes = await reading.catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}.`);
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  const type = TYPES[extname(file).toLowerCase()] ?? 'audio/mpeg';
  form.append('file', new Blob([bytes], { type }), basename(file));
  return form;
}
