import { type Command, UsageError } from '../command.js';
import { ofNode, starts } from '../declare.js';
import { choiceFlag, numberFlag, switchFlag, textFlag, urlFlag, wholeFlag } from '../flags.js';
import { sectionOf } from './media.js';

const AUDIO = urlFlag('audioUrl', 'The recording', { required: true });

export const audioCommands: readonly Command[] = [
  starts({
    name: 'audio separate',
    help: 'Separate a voice from its music',
    flags: {
      audio: AUDIO,
      mode: choiceFlag('mode', 'Parts to separate', ['vocal_instrumental', 'stems']),
      quality: choiceFlag('quality', 'Quality', ['auto', 'fast', 'best']),
    },
    via: ofNode('audio-separation'),
  }),
  starts({
    name: 'audio isolate',
    help: 'Keep the voice of a recording',
    flags: { audio: AUDIO },
    via: ofNode('audio-isolation'),
  }),
  starts({
    name: 'audio fx',
    help: 'Add a room or effect to a recording',
    flags: {
      audio: AUDIO,
      preset: textFlag('preset', 'The room or effect', 'name'),
      mix: numberFlag('mix', 'Strength of the effect, 0 to 100'),
      delay: wholeFlag('delayMs', 'Delay in milliseconds, 20 to 2000'),
      decay: numberFlag('decay', 'Decay, 0 to 1'),
      'eq-low': numberFlag('eqLow', 'Low tones, in dB'),
      'eq-high': numberFlag('eqHigh', 'High tones, in dB'),
    },
    via: ofNode('audio-fx'),
  }),
  starts({
    name: 'audio mix',
    help: 'Mix recordings',
    flags: {
      audio: { kind: 'list', help: 'The recordings', word: 'urls', field: 'audioUrls', required: true },
      volumes: { kind: 'csv', help: 'Percent of each, 0 to 200', word: 'percents' },
    },
    more: ({ flags }) => {
      const volumes = flags['volumes'] as string[] | undefined;
      if (volumes?.some((word) => !/^\d+(\.\d+)?$/.test(word)))
        throw new UsageError('--volumes takes percents: 100,50.');
      return volumes ? { trackVolumes: volumes.map(Number) } : {};
    },
    via: ofNode('mix-audio'),
  }),
  starts({
    name: 'audio adjust-volume',
    help: 'Change the volume',
    flags: {
      audio: urlFlag('audioUrl', 'The recording'),
      video: urlFlag('videoUrl', 'The video'),
      volume: numberFlag('volume', 'Percent'),
      normalize: switchFlag('normalize', 'Normalize the loudness'),
      'fade-in': numberFlag('fadeIn', 'Seconds'),
      'fade-out': numberFlag('fadeOut', 'Seconds'),
    },
    oneOf: ['audio', 'video'],
    via: ofNode('adjust-volume'),
  }),
  starts({
    name: 'audio combine',
    help: 'Put sections of recordings one after another',
    flags: {
      segment: { kind: 'list', help: 'A recording, or seconds of it', word: 'url@from-to', required: true },
    },
    more: ({ flags }) => ({ segments: (flags['segment'] as string[]).map(segmentOf) }),
    via: ofNode('combine-audio'),
  }),
];

/** The section stands behind the last @, which an address may have too. */
function segmentOf(word: string): object {
  const [, url, section] = /^(.+)@([\d.]+-[\d.]+)$/.exec(word) ?? [];
  if (url === undefined || section === undefined) return { url: word };
  const [startTime, endTime] = sectionOf(section);
  return { url, startTime, endTime };
}
