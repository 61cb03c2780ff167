import { table } from '@easel/contracts/table';

/** Node types that take a conversation apart, each with the type of the part without which nobody can do it. */
export const CONVERSATION_TYPES: Readonly<Record<string, string>> = table({
  'voice-changer-pro': 'voice-changer',
  'voice-changer-pro-analyze': 'audio-isolation',
});
