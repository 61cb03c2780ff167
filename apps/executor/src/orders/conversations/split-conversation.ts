import type { PartOrders } from '../long-clips/part-orders.js';
import { AUDIO_ENCODINGS } from '@easel/lanes/ffmpeg/encoding';
import { type MediaFile, type MediaWork, untrusted } from '@easel/lanes/ffmpeg/media-work';
import { options } from '@easel/lanes/ffmpeg/options';
import { LaneFailure, type LaneResult } from '@easel/lanes/lane';
import { findSpeech } from '@easel/lanes/ffmpeg/find-speech';
import { PARTS, type OrderPart } from './conversation-parts.js';
import { type HeardWord, oneSpeaker, type Segment, type Speaker, speakersOf, tidied } from './speakers.js';

export interface SplitConversation {
  /** The voices alone. */
  vocals: MediaFile;
  /** Everything else; absent where a conversation is known without it. */
  background?: MediaFile;
  speakers: Speaker[];
  words: HeardWord[];
  languageCode?: string;
  languageProbability?: number;
}

/** Heard on both sides alike, which is where voices are. */
const WITHOUT_CENTRE = 'pan=stereo|c0=c0-0.85*c1|c1=c1-0.85*c0,volume=1.4';
/** So many changes between the recording and what is left of it without voices. */
const MOST_CHANGES = 300;

/** Takes the sound of a conversation apart, and finds who speaks when. */
export async function splitConversation(
  set: PartOrders,
  order: OrderPart,
  source: MediaFile,
): Promise<SplitConversation> {
  const { work, task } = set;
  const sound = await soundOf(work, source);
  const quality = work.params.choice('separationQuality', ['fast', 'best'], 'fast');
  const apart = await order(PARTS.separate, {
    type: 'audio-separation',
    params: { audioUrl: set.place(sound.path), mode: 'vocal_instrumental', quality },
  });
  const isolated =
    apart ??
    (await order(PARTS.isolate, { type: 'audio-isolation', params: { audioUrl: set.place(sound.path) } }));
  if (!isolated) {
    throw new LaneFailure(
      'provider_not_configured',
      'This installation cannot separate voices from a recording.',
      false,
    );
  }
  work.report(25);
  const vocals = await work.inspect(pathOf(isolated, apart ? 'vocalUrl' : undefined));
  const heard = set.shoot.drafts
    ? undefined
    : await order(PARTS.listen, {
        type: 'transcribe',
        params: { audioUrl: set.place(vocals.path), provider: 'elevenlabs-stt', diarization: true },
      });
  if (!heard && !set.shoot.drafts)
    task.log('No model detects speakers here: all speech counts as one speaker.');
  const words = (heard?.data?.['words'] ?? []) as HeardWord[];
  const speakers = heard ? speakersOf(words) : oneSpeaker(await findSpeech(work, vocals));
  const background = apart
    ? await work.inspect(pathOf(apart, 'instrumentalUrl'))
    : await withoutVoices(
        work,
        sound,
        speakers.flatMap(({ segments }) => segments),
      );
  work.report(40);
  const { language, languageProbability } = heard?.data ?? {};
  return {
    vocals,
    background,
    speakers,
    words,
    ...(typeof language === 'string' && { languageCode: language }),
    ...(typeof languageProbability === 'number' && { languageProbability }),
  };
}

async function soundOf(work: MediaWork, source: MediaFile): Promise<MediaFile> {
  const output = work.newFile('wav');
  await work.run(
    [
      ...untrusted(source),
      ...options('-map', '0:a:0', '-ac', '2', '-ar', '44100', ...AUDIO_ENCODINGS.wav.args, output),
    ],
    { to: 5 },
  );
  return work.inspect(output);
}

/** As it was where nobody speaks; where somebody does, what is not in the centre. */
async function withoutVoices(
  work: MediaWork,
  sound: MediaFile,
  spoken: readonly Segment[],
): Promise<MediaFile> {
  const spans = tidied(spoken, 0.2, { seconds: sound.seconds, most: MOST_CHANGES });
  const inside =
    spans.length === 0
      ? '0'
      : spans.map(({ start, end }) => `between(t,${start.toFixed(3)},${end.toFixed(3)})`).join('+');
  const output = work.newFile('wav');
  await work.run(
    [
      ...untrusted(sound),
      '-filter_complex',
      [
        '[0:a:0]aformat=channel_layouts=stereo,asplit[whole][sides]',
        `[whole]volume=0:enable='${inside}'[between]`,
        `[sides]${WITHOUT_CENTRE},volume=0:enable='not(${inside})'[below]`,
        '[between][below]amix=inputs=2:normalize=0:duration=longest[out]',
      ].join(';'),
      ...options('-map', '[out]', ...AUDIO_ENCODINGS.wav.args, output),
    ],
    { to: 0 },
  );
  return work.inspect(output);
}

function pathOf({ artifacts }: LaneResult, outputKey: string | undefined): string {
  const found = artifacts.find(
    (artifact) => artifact.kind === 'audio' && (outputKey === undefined || artifact.outputKey === outputKey),
  );
  if (!found) throw new LaneFailure('provider_invalid_output', 'The job of a part made no recording.', false);
  return found.path;
}
