import { dialogueLines } from '@easel/lanes/dialogue-lines';
import type { LaneTask } from '@easel/lanes/lane';

const ALONE = ['voice', 'voiceId'] as const;
const IN_LISTS = ['lines', 'orderedVoices'] as const;
/** The type whose voices may stand in a script. */
const SCRIPTED = 'text-to-dialogue';

/**
 * Every voice that a task names, by name or by id, in its settings or in a script. Pure.
 * @throws LaneFailure `invalid_params` for lines that are no list
 */
export function voicesNamedIn({
  type,
  params,
  inputs,
}: Pick<LaneTask, 'type' | 'params' | 'inputs'>): string[] {
  const alone = ALONE.flatMap((field) => named(params[field]));
  const listed = IN_LISTS.flatMap((field) => {
    const rows: unknown = params[field];
    return (Array.isArray(rows) ? (rows as unknown[]) : []).flatMap((row) => {
      if (typeof row !== 'object' || row === null) return named(row);
      const { voice, voiceId } = row as { voice?: unknown; voiceId?: unknown };
      return [...named(voice), ...named(voiceId)];
    });
  });
  const scripted = type === SCRIPTED ? dialogueLines({ params, inputs }) : [];
  return [...alone, ...listed, ...scripted.flatMap(({ voice }) => named(voice))];
}

const named = (name: unknown): string[] => (typeof name === 'string' && name !== '' ? [name.trim()] : []);
