import { isRecord } from '../document/json-record.js';
import type { NodeReading } from './node-reading.js';
import type { Carried } from './wire-reading.js';

/**
 * Has a speech node speak with the voice of the first subject wired into it that has one. What the node says itself stands:
 * a voice of its own is not mixed with the kind and the provider of another.
 */
export function takeVoice(
  params: Record<string, unknown>,
  subjects: readonly Carried[],
  reading: NodeReading,
): void {
  if (isSet(params.voice)) return;
  for (const { wire } of subjects) {
    const { voice } = reading.dataAt(wire.from);
    if (!isRecord(voice) || !isSet(voice.voiceId)) continue;
    params.voice = voice.voiceId;
    if (!isSet(params.voiceType) && isSet(voice.voiceType)) params.voiceType = voice.voiceType;
    if (!isSet(params.provider) && isSet(voice.ttsProvider)) params.provider = voice.ttsProvider;
    return;
  }
}

const isSet = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
