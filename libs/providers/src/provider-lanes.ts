import type { ProviderId } from '@easel/catalog';
import { anthropicLane } from './anthropic/anthropic-lane.js';
import { beebleLane } from './beeble/beeble-lane.js';
import { comfyUiLane } from './comfyui/comfyui-lane.js';
import { elevenLabsLane } from './elevenlabs/elevenlabs-lane.js';
import { falLane } from './fal/fal-lane.js';
import { googleLane } from './google/google-lane.js';
import { heyGenLane } from './heygen/heygen-lane.js';
import { kieLane } from './kie/kie-lane.js';
import { localLane, openAiLane } from './openai/openai-lane.js';
import { relayLane } from './relay/relay-lane.js';
import { replicateLane } from './replicate/replicate-lane.js';
import type { ProviderLane } from './provider-lane.js';

/** Injects the {@link ProviderLanes} of this process. */
export const PROVIDER_LANES = Symbol('easel:provider-lanes');

export type ProviderLanes = ReadonlyMap<ProviderId, ProviderLane>;

/** Every provider's lane. One line each; `env` holds the settings of lanes that have some of their own. */
export function providerLanes(env: Readonly<Record<string, string | undefined>>): ProviderLanes {
  const lanes: ProviderLane[] = [
    openAiLane(),
    anthropicLane(),
    beebleLane(),
    elevenLabsLane(),
    falLane(),
    googleLane(),
    heyGenLane(),
    kieLane(),
    localLane(env),
    replicateLane(env),
    comfyUiLane(env),
    relayLane(env),
  ];
  return new Map(lanes.map((lane) => [lane.provider, lane]));
}
