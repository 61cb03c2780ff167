import { table } from '@easel/contracts/table';
import type { LaneName } from '../models/lane-name.js';
import { nodeTypes } from './node-types.js';

/** What a job of a lane usually takes, in seconds of one worker's place. */
const BY_LANE: Readonly<Record<LaneName, number>> = {
  image: 10,
  video: 90,
  audio: 15,
  llm: 5,
  ffmpeg: 10,
  render: 60,
  network: 2,
  storage: 1,
  local: 0.1,
};

/** Types that take much longer, or are done much sooner, than others of their lane. */
const BY_TYPE: Readonly<Record<string, number>> = table({
  'generate-video-pro': 600,
  'character-lora-training': 600,
  'extract-frame': 2,
  'resize-image': 1,
  'generate-music': 60,
});

/** Seconds that a job of this type is expected to take: how work is weighed, not a promise. */
export function expectedSeconds(type: string): number {
  const execution = nodeTypes.get(type)?.execution;
  return BY_TYPE[type] ?? (typeof execution === 'object' ? BY_LANE[execution.lane] : 0);
}

/** The same as a table, for where work is weighed without this code: by type, and by lane for all other types. */
export const expectedSecondsTable: {
  readonly byType: Readonly<Record<string, number>>;
  readonly byLane: Readonly<Record<LaneName, number>>;
} = { byType: BY_TYPE, byLane: BY_LANE };
