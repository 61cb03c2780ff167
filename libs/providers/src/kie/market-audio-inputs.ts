import { missingInput } from '@easel/lanes/lane-inputs';
import type { Asked } from './kie-asked.js';
import { flag, lever, type MarketInputOf, numberLever } from './market-levers.js';

const recording = ({ media }: Asked): string => {
  if (media.audio === undefined) throw missingInput('a recording');
  return media.audio;
};

const speech: MarketInputOf = (asked) => {
  if (asked.prompt === '') throw missingInput('a text');
  return {
    text: asked.prompt,
    voice: lever(asked, 'voice') ?? 'Rachel',
    stability: numberLever(asked, 'stability', 0, 1),
    similarity_boost: numberLever(asked, 'similarityBoost', 0, 1),
    style: numberLever(asked, 'style', 0, 1),
    speed: numberLever(asked, 'speed', 0.7, 1.2),
  };
};

const STANDARD_SPEAKER = 'Sarah';

/** Lines as they are given, or read from a script of `Name: line` rows. */
function dialogueOf(asked: Asked): { text: string; voice: string }[] {
  const given = asked.inputs.params.list('lines', 100, (line) => line as { text?: unknown; voice?: unknown });
  const lines = given.flatMap(({ text, voice }) =>
    typeof text === 'string' && text.trim() !== ''
      ? [{ text, voice: typeof voice === 'string' && voice !== '' ? voice : STANDARD_SPEAKER }]
      : [],
  );
  if (lines.length > 0) return lines;
  const written = asked.prompt
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
  if (written.length === 0) throw missingInput('lines to speak');
  return written.map((row) => {
    const [, voice = STANDARD_SPEAKER, text = row] = /^([^:]{1,40}):\s*(\S.*)$/.exec(row) ?? [];
    return { text, voice };
  });
}

/** Inputs of the models that speak, listen and make sounds. Facts: providers 3.2. */
export const marketAudioInputs: Readonly<Record<string, MarketInputOf>> = {
  'elevenlabs/text-to-speech-turbo-2-5': (asked) => ({
    ...speech(asked),
    language_code: lever(asked, 'language'),
  }),
  'elevenlabs/text-to-speech-multilingual-v2': speech,
  'elevenlabs/text-to-dialogue-v3': (asked) => ({
    dialogue: dialogueOf(asked),
    stability: numberLever(asked, 'stability', 0, 1),
    language_code: lever(asked, 'language'),
  }),
  'elevenlabs/sound-effect-v2': (asked) => ({
    text: asked.prompt,
    loop: flag(asked, 'loop'),
    duration_seconds: numberLever(asked, 'duration', 0.5, 22),
    prompt_influence: numberLever(asked, 'promptInfluence', 0, 1),
  }),
  'elevenlabs/speech-to-text': (asked) => {
    const language = lever(asked, 'language');
    return {
      audio_url: recording(asked),
      language_code: language === 'auto' ? undefined : language,
      diarize: flag(asked, 'diarization'),
      tag_audio_events: flag(asked, 'tagAudioEvents'),
    };
  },
  'elevenlabs/audio-isolation': (asked) => ({ audio_url: recording(asked) }),
};
