import {
  type PipelineOutput,
  type PipelinePatchOperation,
  type PipelineProposal,
  PIPELINE_STAGES,
  type PipelineStage,
} from '@easel/contracts';
import { type Brief, MOST_SHOTS } from './brief.js';
import { patched, PatchRefused } from './json-patch.js';
import { InvalidChangeType } from './pipeline.errors.js';
import type { Move } from './stage-machine.js';
import { isJson, jsonIn, rowsIn, textIn } from './stages/read-json.js';
import { editIn } from './stages/merge-stage.js';
import { stageWorks } from './stages/stages.js';

/** A stage that has an assistant. */
export interface StageAssistant {
  /** What may be said about the stage of one pipeline. */
  mostTurns: number;
  /** The part of the prompt that describes the members that the assistant may change. */
  changes: string;
  /** The members of the output that a proposal may change. */
  members: readonly string[];
  /** What is proposed where no model answers in the form asked for, for the output as it is now. */
  byRule(message: string, output: PipelineOutput): PipelineProposal | null;
}

/** A proposal as it would be carried out. */
export interface PlannedChange {
  output: PipelineOutput;
  moves: Move[];
}

const NOTE_LENGTH = 500;
const MOST_OPERATIONS = 100;
const LONGEST_PATH = 300;

/** Facts: core 21, chat caps. */
export const assistants: Partial<Record<PipelineStage, StageAssistant>> = {
  script: {
    mostTurns: 20,
    changes:
      '/title, /logline, /narration, members of /scenes/0 and on (heading, description, mood, seconds), of /characters, ' +
      '/objects and /locations (name, description), and /notes/-, which later stages heed',
    members: ['title', 'logline', 'narration', 'scenes', 'characters', 'objects', 'locations', 'notes'],
    byRule: (message) =>
      edit(
        [{ op: 'add', path: '/notes/-', value: message.slice(0, NOTE_LENGTH) }],
        'Adds your words as a note.',
      ),
  },
  shot_list: {
    mostTurns: 15,
    changes: 'members of /shots/0 and on (description, camera, seconds, continuity), and whole shots',
    members: ['shots'],
    byRule: (message, output) => {
      const added = message.slice(0, NOTE_LENGTH);
      const operations = rowsIn(output['shots'], MOST_SHOTS).map((shot, index): PipelinePatchOperation => ({
        op: 'replace',
        path: `/shots/${index}/description`,
        value: `${textIn(shot, 'description')}, ${added}`,
      }));
      return operations.length === 0 ? null : edit(operations, 'Adds your words to every shot.');
    },
  },
  post_merge: {
    mostTurns: 8,
    changes: '/edit as a whole: { "dropShots": [number], "silent": boolean }, always with "add"',
    members: ['edit'],
    byRule: () => null,
  },
};

const edit = (patch: PipelinePatchOperation[], summary: string): PipelineProposal => ({
  change_type: 'edit_artifact',
  json_patch: patch,
  summary,
});

/** The part of the prompt that describes the form of the answer. */
export const answerForm = ({ changes }: StageAssistant): string =>
  'Answer with one JSON object and nothing else: { "reply", "proposed_change" }, where proposed_change is null where ' +
  'nothing is to be changed, and otherwise { "change_type": "edit_artifact", "json_patch": [{ "op": "add" | "replace" | ' +
  `"remove", "path", "value" }], "summary" }, a JSON Patch of what the stage made. It may change ${changes}. Where an ` +
  'earlier stage has to be made again instead, proposed_change is { "change_type": "suggest_branch", "from_stage", "reason" }.';

/**
 * What a model answered; where that is not in the form asked for, its words as they are and what follows by rule.
 *
 * @param byRule what the assistant proposed by rule when it was asked
 */
export function readReply(
  byRule: PipelineProposal | null,
  text: string,
): { content: string; proposal: PipelineProposal | null } {
  const answer = jsonIn(text);
  const content = answer === undefined ? '' : textIn(answer, 'reply', 8_000);
  if (answer === undefined || content === '') {
    const words = text.trim() || 'The language model said nothing.';
    return {
      content: byRule ? `${words}\n\nWhat you wrote is proposed as it stands.` : words,
      proposal: byRule,
    };
  }
  return { content, proposal: proposalIn(answer['proposed_change']) };
}

/** Nothing where it is none that could be carried out or shown. */
function proposalIn(change: unknown): PipelineProposal | null {
  if (!isJson(change)) return null;
  if (change['change_type'] === 'suggest_branch') {
    const stage = PIPELINE_STAGES.find((each) => each === change['from_stage']);
    const reason = textIn(change, 'reason') || 'An earlier stage has to be made again.';
    return stage ? { change_type: 'suggest_branch', from_stage: stage, reason } : null;
  }
  if (change['change_type'] !== 'edit_artifact') return null;
  const operations = rowsIn(change['json_patch'], MOST_OPERATIONS).flatMap(operationIn);
  const isWhole = operations.length > 0 && operations.length === (change['json_patch'] as unknown[]).length;
  return isWhole ? edit(operations, textIn(change, 'summary') || 'Changes what the stage made.') : null;
}

function operationIn(row: PipelineOutput): PipelinePatchOperation[] {
  const { op, path, value } = row;
  if (op !== 'add' && op !== 'replace' && op !== 'remove') return [];
  if (typeof path !== 'string' || path.length > LONGEST_PATH) return [];
  return [{ op, path, ...(op !== 'remove' && { value }) }];
}

/**
 * Carries a proposal out, on paper: the stage is approved with the changed output. A cut whose edit changed is made
 * again first, and waits for approval then.
 *
 * @throws PatchRefused where the change cannot be made, or leaves nothing that the stage could have made
 * @throws InvalidChangeType for one that is not carried out here
 */
export function planChange(
  brief: Brief,
  stage: PipelineStage,
  output: PipelineOutput,
  proposal: PipelineProposal,
): PlannedChange {
  if (proposal.change_type !== 'edit_artifact') throw new InvalidChangeType(proposal.change_type, stage);
  const members = assistants[stage]?.members ?? [];
  const foreign = proposal.json_patch.find(({ path }) => !members.includes(path.split('/')[1] ?? ''));
  if (foreign) throw new PatchRefused(foreign.path, `is no member of ${stage} that a proposal may change`);
  const changed = patched(output, proposal.json_patch);
  const read = stageWorks[stage].read(brief, changed);
  if (read === undefined) throw new PatchRefused('', `leaves nothing that is a valid output of ${stage}`);
  if (stage !== 'post_merge') return { output: read, moves: [{ kind: 'approve', stage, output: read }] };
  const cut = { ...read, edit: editIn(changed) };
  return {
    output: cut,
    moves: [
      { kind: 'change', stage, output: cut },
      { kind: 'reject', stage, feedback: 'The cut was edited.' },
    ],
  };
}
