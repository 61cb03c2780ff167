import type { PipelineOutput, PipelineStage, PipelineSubGate } from '@easel/contracts';
import { v5 as derivedId } from 'uuid';
import type { Brief } from '../brief.js';
import type { StageState } from '../pipeline-state.js';

/** A job that a stage needs. Its key says which, so that asking twice names one job. */
export interface WantedTask {
  key: string;
  /** A node type. */
  type: string;
  params: Record<string, unknown>;
  /** The character, object, location or shot that it is about. */
  entityId?: string;
}

/** What a stage has to work with. */
export interface StageInput {
  brief: Brief;
  /** Of the stages before. */
  outputs: Partial<Record<PipelineStage, PipelineOutput>>;
  stage: StageState;
  /** The output of the job under a key of this attempt, once it has completed. */
  done: (key: string) => Record<string, unknown> | undefined;
}

/** What follows for a stage, from all that is known: jobs to wait for, a question to its owner, or its result. */
export type StageStep =
  | { want: WantedTask[] }
  | { gate: PipelineSubGate; output: PipelineOutput }
  | { output: PipelineOutput; criticFeedback: string | null };

/** One of the eight stages: pure, and asked again from the start whenever something it waited for has ended. */
export interface StageWork {
  next(input: StageInput): StageStep;
  /** A whole output out of one that a person or a model wrote; nothing where it can't be one. */
  read(brief: Brief, output: PipelineOutput): PipelineOutput | undefined;
}

const NAMESPACE = 'c3d2b3f6-5a0c-4c57-9f0e-1d8a37c3e0aa';

/** The id of an entity: the same whenever the same stage of the same pipeline is looked at. */
export function entityIdOf({ pipelineId }: Brief, kind: string, index: number): string {
  return derivedId(`${pipelineId}/${kind}/${index}`, NAMESPACE);
}

/** The key of the job that makes an entity, another one for each try. */
export function keyOf(kind: string, entityId: string, { revisions }: StageState): string {
  return `${kind}:${entityId}:${revisions[entityId]?.number ?? 0}`;
}

/** The key of a job whose failure says nothing against the film: who could not look, looked at nothing. */
export const checkKey = (key: string): string => `check:${key}`;

export const isCheck = (key: string): boolean => key.startsWith('check:');

/** The key of what is made after something else: another one whenever that is another. */
export const keyAfter = (key: string, before: string): string =>
  `${key}:after:${derivedId(before, NAMESPACE)}`;

/** Words put together for a prompt, without the empty ones. */
export function words(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim().replace(/(?<![.,;])[.,;]+$/, '') ?? '')
    .filter((part) => part !== '')
    .join(', ');
}
