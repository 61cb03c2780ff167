import type { PartOrders } from '../long-clips/part-orders.js';
import { optionalInput, requiredInput } from '@easel/lanes/lane-inputs';
import { invalid } from '@easel/lanes/lane-params';
import { LaneFailure, type LaneArtifact, type LaneResult } from '@easel/lanes/lane';
import { EVEN_LOUDNESS } from '@easel/lanes/ffmpeg/adjust-volume';
import type { MediaFile, MediaWork } from '@easel/lanes/ffmpeg/media-work';
import { loudnessOf } from '@easel/lanes/ffmpeg/find-speech';
import { layOut, packedRecording, placedAgain } from './lay-out-speech.js';
import { filtered, inRoom, type MixedTrack, mixTracks, underPicture } from '@easel/lanes/ffmpeg/track-mix';
import { packSpeech } from './packed-speech.js';
import { PARTS, type OrderPart } from './conversation-parts.js';
import { givenAnalysis, type NewVoice, newVoices, VOLUME_MODES } from './conversation-settings.js';
import { type Segment, type Speaker, tidied } from './speakers.js';
import { splitConversation, type SplitConversation } from './split-conversation.js';

export const CONVERSATION_INPUTS = ['videoUrl', 'video', 'audioUrl', 'audio', 'in'];
/** Stretches of one speaker that are put back one by one. */
const MOST_SEGMENTS = 300;
/** Pauses up to this length are sent along. Seconds. */
const PAUSE = 0.3;
/** Decibels by which a new voice is brought to the loudness of the old one at most. */
const MOST_GAIN = 20;

/** Gives the speakers of a conversation new voices. Facts: core 18. @throws LaneFailure, ProviderFailure */
export async function changeVoices(set: PartOrders, order: OrderPart): Promise<LaneResult> {
  const { work, task } = set;
  const { params } = work;
  const voices = newVoices(params);
  const source = await work.openSound(requiredInput(task, CONVERSATION_INPUTS, 'a recording or a video'));
  const conversation = await conversationOf(set, order, source);
  if (conversation.speakers.length === 0) {
    throw new LaneFailure('wrong_media', 'No speech was found in this recording.', false);
  }
  if (!conversation.speakers.some((_speaker, index) => voices[index])) {
    throw invalid('orderedVoices', `names no voice for any of the ${conversation.speakers.length} speakers`);
  }
  const tracks: MediaFile[] = [];
  for (const [index, speaker] of conversation.speakers.entries()) {
    const segments = tidied(speaker.segments, PAUSE, { seconds: source.seconds, most: MOST_SEGMENTS });
    const voice = voices[index] ?? null;
    const said = await changed(set, order, { conversation, segments, voice, index, seconds: source.seconds });
    tracks.push(await inRoom(work, said, params.raw('voiceFx')));
    work.report(40 + (45 * (index + 1)) / conversation.speakers.length);
  }
  if (params.choice('output', ['video', 'stems'], 'video') === 'stems') {
    return stems(work, tracks, conversation.background);
  }
  const preserved = params.flag('preserveBackground', true) && conversation.background;
  const mixed: MixedTrack[] = [
    ...tracks.map((file) => ({ file })),
    ...(preserved ? [{ file: preserved, ...musicFilters(work) }] : []),
  ];
  const sound = await mixTracks(work, mixed, source.seconds);
  const recording = await work.audioResult((await filtered(work, sound, 'anull', 'mp3')).path, 'mp3');
  if (source.kind !== 'video') return { artifacts: recording };
  const video = await work.videoResult(await underPicture(work, source, sound));
  return { artifacts: [...video, ...recording] };
}

/** What was found of the conversation before, or is found now. */
async function conversationOf(
  set: PartOrders,
  order: OrderPart,
  source: MediaFile,
): Promise<Pick<SplitConversation, 'vocals' | 'background' | 'speakers'>> {
  const { work } = set;
  const given = givenAnalysis(work.params);
  if (!given) return splitConversation(set, order, source);
  const { vocalsUrl, backgroundUrl, speakers } = given;
  return {
    speakers: speakers.filter(({ segments }) => tidied(segments, 0, { seconds: source.seconds }).length > 0),
    vocals: await work.openSound(vocalsUrl),
    ...(backgroundUrl !== undefined && { background: await work.openSound(backgroundUrl) }),
  };
}

interface Turn {
  conversation: Pick<SplitConversation, 'vocals'> & { speakers: readonly Speaker[] };
  segments: readonly Segment[];
  voice: NewVoice | null;
  index: number;
  seconds: number;
}

/** What one speaker says, at its times, in the new voice or the old one. */
async function changed(
  set: PartOrders,
  order: OrderPart,
  { conversation: { vocals }, segments, voice, index, seconds }: Turn,
): Promise<MediaFile> {
  const { work, task } = set;
  const old = await layOut(
    work,
    [vocals],
    segments.map(({ start, end }) => ({ source: 0, from: start, to: end, at: start })),
    seconds,
  );
  if (!voice) return old;
  const packs = packSpeech(segments);
  const sounds: MediaFile[] = [];
  for (const [pack, speech] of packs.entries()) {
    const recording = await packedRecording(work, vocals, speech);
    const model = optionalInput(task, ['model']);
    const result = await order(PARTS.voice(index, pack), {
      type: 'voice-changer',
      params: {
        ...voice.settings,
        audioUrl: set.place(recording.path),
        voiceId: voice.voiceId,
        ...(model !== undefined && { model }),
        removeBackgroundNoise: work.params.flag('removeBackgroundNoise', false),
      },
    });
    const sound = result?.artifacts.find(({ kind }) => kind === 'audio');
    if (!result) {
      throw new LaneFailure('provider_not_configured', 'This installation cannot change voices.', false);
    }
    if (!sound)
      throw new LaneFailure('provider_invalid_output', 'The job of a voice made no recording.', false);
    sounds.push(await work.inspect(sound.path));
  }
  const track = await layOut(work, sounds, placedAgain(packs, sounds), seconds);
  const filters = await volumeOf(work, voice, old, track);
  return filters === undefined ? track : filtered(work, track, filters);
}

async function volumeOf(
  work: MediaWork,
  { volumeMode, volume }: NewVoice,
  old: MediaFile,
  track: MediaFile,
): Promise<string | undefined> {
  if (volumeMode === 'manual') return `volume=${volume / 100},alimiter=limit=0.97:level=false`;
  if (volumeMode === 'normalize') return EVEN_LOUDNESS;
  const [before, now] = [await loudnessOf(work, old), await loudnessOf(work, track)];
  if (before === undefined || now === undefined) return undefined;
  const gain = Math.max(-MOST_GAIN, Math.min(MOST_GAIN, before - now));
  return `volume=${gain.toFixed(2)}dB,alimiter=limit=0.97:level=false`;
}

function musicFilters({ params }: MediaWork): { filters?: string } {
  const mode = params.choice('musicVolumeMode', VOLUME_MODES, 'match');
  if (mode === 'normalize') return { filters: EVEN_LOUDNESS };
  if (mode === 'match') return {};
  return { filters: `volume=${params.number('musicVolume', { min: 0, max: 200, fallback: 100 }) / 100}` };
}

async function stems(
  work: MediaWork,
  tracks: readonly MediaFile[],
  background: MediaFile | undefined,
): Promise<LaneResult> {
  const artifacts: LaneArtifact[] = [];
  for (const track of tracks) {
    const { path } = await filtered(work, track, 'anull', 'mp3');
    const recording = await work.audioResult(path, 'mp3');
    artifacts.push(...recording.map((artifact) => ({ ...artifact, listKey: 'tracks' })));
  }
  if (background) {
    const { path } = await filtered(work, background, 'anull', 'mp3');
    const recording = await work.audioResult(path, 'mp3');
    artifacts.push(...recording.map((artifact) => ({ ...artifact, outputKey: 'backgroundUrl' })));
  }
  return { artifacts };
}
