import type { Keyframe, Production } from '../document/production.js';
import { frameHash } from '../hashes/frame-hash.js';
import { selected } from './poster.js';

export interface FrameState {
  /** Of what the frame is planned as now. */
  readonly inputHash: string;
  /** Whether that is what it was accepted for. */
  readonly current: boolean;
  /** The accepted picture as the production keeps it, else the selected candidate's. */
  readonly url: string | null;
}

/** States of planned frames, each worked out once and only when it is asked for. */
export function frameStates(production: Production): (keyframe: Keyframe) => FrameState {
  const known = new Map<Keyframe, FrameState>();
  return (keyframe) => {
    const state = known.get(keyframe) ?? stateOf(production, keyframe);
    known.set(keyframe, state);
    return state;
  };
}

function stateOf(production: Production, keyframe: Keyframe): FrameState {
  const { acceptance, candidates, selectedKey } = keyframe;
  const inputHash = frameHash(production, keyframe);
  return {
    inputHash,
    current: acceptance?.inputHash === inputHash,
    url: acceptance?.retainedUrl ?? selected(candidates, selectedKey)?.url ?? null,
  };
}
