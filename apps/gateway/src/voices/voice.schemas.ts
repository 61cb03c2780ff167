import type { VoiceCloneRecord, VoiceRecord } from '@easel/contracts';
import { flag, listOf, orNull, recordOf, type Schema, text, timestamp, uuid } from '../reference/schema.js';

const voice = recordOf<VoiceRecord>('Voice', {
  voice_id: { ...text, description: 'The value for `voice` and `voiceId`.' },
  name: text,
  preview_url: text,
  gender: text,
  accent: text,
  age: text,
  description: text,
  use_case: text,
  category: text,
});

export const voiceList: Schema = {
  type: 'object',
  properties: { voices: listOf(voice) },
  required: ['voices'],
};

export const voicePage: Schema = {
  type: 'object',
  properties: { voices: listOf(voice), hasMore: flag },
  required: ['voices', 'hasMore'],
};

export const voiceClone = recordOf<VoiceCloneRecord>('VoiceClone', {
  id: uuid,
  name: text,
  description: orNull(text),
  elevenlabsVoiceId: { ...text, description: 'The value for `voice` and `voiceId`.' },
  sampleAudioUrl: orNull(text),
  previewUrl: orNull(text),
  gender: orNull(text),
  accent: orNull(text),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const voiceCloneList: Schema = {
  type: 'object',
  properties: { voiceClones: listOf(voiceClone) },
  required: ['voiceClones'],
};

export const voiceCloneMade: Schema = {
  allOf: [voiceClone, { type: 'object', properties: { jobId: uuid }, required: ['jobId'] }],
};

/** The job goes on; the clone is on the list once it is made. */
export const voiceCloneUnderWay: Schema = {
  type: 'object',
  properties: { jobId: uuid },
  required: ['jobId'],
};

export const voiceCloneForm: Schema = {
  type: 'object',
  properties: {
    name: { ...text, minLength: 1, maxLength: 100 },
    description: { ...text, maxLength: 500 },
    removeBackgroundNoise: flag,
    file: { type: 'string', format: 'binary', description: 'A recording of up to 10 MB.' },
  },
  required: ['name', 'file'],
};
