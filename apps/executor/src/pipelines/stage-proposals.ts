import type { PipelineOutput, PipelineProposal, PipelineStage } from '@easel/contracts';
import { type Brief, MOST_SHOTS } from './brief.js';
import { InvalidChangeType } from './pipeline.errors.js';
import type { Move } from './stage-machine.js';
import { editIn } from './stages/merge-stage.js';
import { isJson, jsonIn, numberIn, rowsIn, textIn } from './stages/read-json.js';
import { stageWorks } from './stages/stages.js';

/** A stage that has an assistant. */
export interface StageAssistant {
  /** What may be said about the stage of one pipeline. */
  mostTurns: number;
  /** What the assistant is told of the changes that it may propose. */
  changes: string;
  /** What is proposed where no model answered in the form asked for. */
  byRule(message: string): PipelineProposal | null;
}

/** A proposal as it would be carried out. */
export interface PlannedChange {
  output: PipelineOutput;
  moves: Move[];
}

const NOTE_LENGTH = 500;

/** Facts: core 21, chat caps. */
export const assistants: Partial<Record<PipelineStage, StageAssistant>> = {
  script: {
    mostTurns: 20,
    changes:
      '{ "change_type": "set_fields", "fields": { "title"?, "logline"?, "narration"? } }, { "change_type": ' +
      '"change_scene", "scene": number, "fields": { "heading"?, "description"?, "mood"?, "seconds"? } } or ' +
      '{ "change_type": "add_note", "note" }, which later stages heed',
    byRule: (message) => ({ change_type: 'add_note', note: message.slice(0, NOTE_LENGTH) }),
  },
  shot_list: {
    mostTurns: 15,
    changes:
      '{ "change_type": "change_shot", "shot": number, "fields": { "description"?, "camera"?, "seconds"? } }, ' +
      '{ "change_type": "remove_shot", "shot": number } or { "change_type": "add_to_shots", "text" }, which every ' +
      'shot then says too',
    byRule: (message) => ({ change_type: 'add_to_shots', text: message.slice(0, NOTE_LENGTH) }),
  },
  post_merge: {
    mostTurns: 8,
    changes: '{ "change_type": "edit_cut", "drop_shots": [number], "silent": boolean }',
    byRule: () => null,
  },
};

/** What a model answered; where that is not in the form asked for, its words as they are and what follows by rule. */
export function readReply(
  stage: PipelineStage,
  message: string,
  text: string,
): { content: string; proposal: PipelineProposal | null } {
  const answer = jsonIn(text);
  const content = answer === undefined ? '' : textIn(answer, 'reply', 8_000);
  if (answer === undefined || content === '') {
    const proposal = assistants[stage]?.byRule(message) ?? null;
    const words = text.trim() || 'The language model said nothing.';
    return { content: proposal ? `${words}\n\nWhat you wrote is proposed as it stands.` : words, proposal };
  }
  const change = answer['proposed_change'];
  const type = isJson(change) ? textIn(change, 'change_type', 50) : '';
  return { content, proposal: type === '' ? null : { ...(change as PipelineOutput), change_type: type } };
}

/**
 * Carries a proposal out, on paper.
 *
 * @returns nothing where it leaves nothing that the stage could have made
 * @throws InvalidChangeType
 */
export function planChange(
  brief: Brief,
  stage: PipelineStage,
  output: PipelineOutput,
  proposal: PipelineProposal,
): PlannedChange | undefined {
  const changes = CHANGES[stage] ?? {};
  const type = proposal.change_type;
  const change = Object.hasOwn(changes, type) ? changes[type] : undefined;
  if (change === undefined) throw new InvalidChangeType(type, stage);
  const changed = change(output, proposal);
  const read = changed && stageWorks[stage].read(brief, changed);
  if (read === undefined) return undefined;
  const moves: Move[] = [{ kind: 'change', stage, output: read }];
  if (type === 'edit_cut') moves.push({ kind: 'reject', stage, feedback: 'The cut was edited.' });
  return { output: read, moves };
}

type Change = (output: PipelineOutput, proposal: PipelineProposal) => PipelineOutput | undefined;

const CHANGES: Partial<Record<PipelineStage, Readonly<Record<string, Change>>>> = {
  script: {
    set_fields: (output, { fields }) =>
      isJson(fields) ? { ...output, ...texts(fields, SCRIPT_FIELDS) } : undefined,
    change_scene: (output, proposal) => rowChanged(output, 'scenes', proposal, 'scene', SCENE_FIELDS),
    add_note: (output, proposal) => {
      const note = textIn(proposal, 'note', NOTE_LENGTH);
      const notes: unknown[] = Array.isArray(output['notes']) ? output['notes'] : [];
      return note === '' ? undefined : { ...output, notes: [...notes, note] };
    },
  },
  shot_list: {
    change_shot: (output, proposal) => rowChanged(output, 'shots', proposal, 'shot', SHOT_FIELDS),
    remove_shot: (output, proposal) => {
      const shots = rowsIn(output['shots'], MOST_SHOTS);
      const at = (numberIn(proposal, 'shot') ?? 0) - 1;
      return shots[at] && { ...output, shots: shots.filter((_shot, index) => index !== at) };
    },
    add_to_shots: (output, proposal) => {
      const text = textIn(proposal, 'text', NOTE_LENGTH);
      if (text === '') return undefined;
      const shots = rowsIn(output['shots'], MOST_SHOTS);
      return {
        ...output,
        shots: shots.map((shot) => ({ ...shot, description: `${textIn(shot, 'description')}, ${text}` })),
      };
    },
  },
  post_merge: {
    edit_cut: (output, { drop_shots: dropShots, silent }) => ({
      ...output,
      edit: editIn({ edit: { dropShots, silent } }),
    }),
  },
};

const SCRIPT_FIELDS = ['title', 'logline', 'narration'];
const SCENE_FIELDS = ['heading', 'description', 'mood'];
const SHOT_FIELDS = ['description', 'camera'];

function rowChanged(
  output: PipelineOutput,
  list: string,
  proposal: PipelineProposal,
  number: string,
  fields: readonly string[],
): PipelineOutput | undefined {
  const rows = rowsIn(output[list], MOST_SHOTS);
  const at = (numberIn(proposal, number) ?? 0) - 1;
  const { fields: given } = proposal;
  if (!rows[at] || !isJson(given)) return undefined;
  const seconds = numberIn(given, 'seconds');
  const changed = { ...rows[at], ...texts(given, fields), ...(seconds !== undefined && { seconds }) };
  return { ...output, [list]: rows.map((row, index) => (index === at ? changed : row)) };
}

function texts(given: PipelineOutput, names: readonly string[]): PipelineOutput {
  const entries = names.map((name) => [name, textIn(given, name)] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
