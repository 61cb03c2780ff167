import type { Model } from '@easel/catalog';
import type { RecastFidelity, RecastGate, RecastRenderMethod } from '@easel/contracts';
import type { WantedTask } from '../pipelines/stages/stage-work.js';
import type { Analysis } from '@easel/providers/questions/analysis-document';
import type { RecastSegment } from './recast-segments.js';

/** What was asked for when a recast was made, or started. */
export interface RecastSettings {
  /** The model that shoots. */
  provider: string;
  fidelity: RecastFidelity;
  resolution: string;
  renderMethod: RecastRenderMethod;
  segmentSec: number | null;
  /** What its owner is asked; none unless it is interactive. */
  gates: readonly RecastGate[];
}

/** What its owner has chosen so far; what is missing is the first of everything. */
export interface RecastChoices {
  passed: readonly RecastGate[];
  /** Nothing else is asked. */
  auto: boolean;
  /** Index of the picture, by slot. */
  cast: Readonly<Record<string, number>>;
  sheet: Readonly<Record<string, number>>;
  /** Index of the picture, by its place: 0 is where the first segment begins. */
  anchors: Readonly<Record<string, number>>;
  /** Segments that were chosen for, counted from 1. */
  anchored: readonly number[];
  /** Null: none is wanted. */
  music: number | null;
  /** Where the track begins. Seconds. */
  section: number;
}

export const NOTHING_CHOSEN: RecastChoices = {
  passed: [],
  auto: false,
  cast: {},
  sheet: {},
  anchors: {},
  anchored: [],
  music: 0,
  section: 0,
};

/** All that decides what a recast makes. */
export interface RecastBrief {
  script: Analysis;
  settings: RecastSettings;
  /** The model that `settings` names. */
  model: Model;
  segments: readonly RecastSegment[];
}

/** What of it is known without the model. */
export type RecastScript = Pick<RecastBrief, 'script' | 'settings'>;

export type RecastPart = RecastGate | 'film' | 'finish';

export interface RecastWish extends WantedTask {
  part: RecastPart;
  /** Settings that no caller can give. */
  added?: Record<string, unknown>;
}

/** The address of what the job under a key made; undefined while there is none. */
export type Made = (key: string) => string | undefined;

/** A job of a recast: known before it is made, started in the commit that makes it. */
export interface RecastTask {
  key: string;
  part: RecastPart;
  type: string;
  params: Record<string, unknown>;
  jobId: string;
  state: 'planned' | 'started' | 'completed' | 'failed' | 'cancelled';
  /** Held or paid. */
  credits: number;
  /** Of what it made. */
  url: string | null;
  error: string | null;
}

export const madeOf =
  (tasks: readonly Pick<RecastTask, 'key' | 'state' | 'url'>[]): Made =>
  (key) =>
    tasks.find((task) => task.key === key && task.state === 'completed')?.url ?? undefined;
