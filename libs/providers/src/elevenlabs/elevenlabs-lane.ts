import { table } from '@easel/contracts/table';
import type {
  LaneCapabilities,
  ProviderAccess,
  ProviderLane,
  ProviderResult,
  ProviderTask,
  Submitted,
} from '../provider-lane.js';
import { deleteVoice, findClone, isClone, pollClone, submitClone } from './clone-voice.js';
import { designVoice, remixVoice } from './design-voice.js';
import { cancelDub, pollDub, submitDub } from './dub.js';
import { explainRefusal } from './elevenlabs-errors.js';
import { align, transcribe } from './listening.js';
import { changeVoice, isolateVoice, textToDialogue, textToSound, textToSpeech } from './speech.js';

type Run = (task: ProviderTask, access: ProviderAccess) => Promise<ProviderResult>;

/** Node types whose answer is the result. */
const AT_ONCE: Readonly<Record<string, Run>> = table({
  'text-to-speech': textToSpeech,
  'text-to-dialogue': textToDialogue,
  'text-to-audio': textToSound,
  'voice-changer': changeVoice,
  'audio-isolation': isolateVoice,
  transcribe,
  'forced-alignment': align,
  'voice-design': designVoice,
  'voice-remix': remixVoice,
});

/** ElevenLabs: speech, dialogue, sounds, voices, transcripts; dubs and clones are asked for. */
export function elevenLabsLane(): ProviderLane {
  return {
    provider: 'elevenlabs',
    headers: (key): Record<string, string> => (key === undefined ? {} : { 'xi-api-key': key }),
    explain: explainRefusal,
    capabilities: ({ type }): LaneCapabilities | undefined => {
      if (type in AT_ONCE) return { class: 'C', synchronous: true };
      if (type === 'voice-clone') return { class: 'B' };
      return type === 'dubbing' ? { class: 'C' } : undefined;
    },
    submit: async (task, access): Promise<Submitted> => {
      const run = AT_ONCE[task.type];
      if (run) return { kind: 'done', result: await run(task, access) };
      return task.type === 'voice-clone' ? submitClone(task, access) : submitDub(task, access);
    },
    find: findClone,
    poll: (handle, _task, access) => (isClone(handle) ? pollClone(handle, access) : pollDub(handle, access)),
    cancel: (handle, _work, access) =>
      isClone(handle) ? deleteVoice(handle.taskId, access) : cancelDub(handle, access),
  };
}
