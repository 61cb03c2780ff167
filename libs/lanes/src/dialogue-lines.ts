import { optionalInput } from './lane-inputs.js';
import { LaneParams } from './lane-params.js';

const MOST_LINES = 100;
const FALLBACK_VOICE = 'Sarah';

export interface DialogueLine {
  text: string;
  voice: string;
}

/**
 * Lines of a dialogue as a request lists them, or read from a script of `Name: line` rows.
 * @throws LaneFailure `invalid_params`
 */
export function dialogueLines(source: {
  readonly params: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, unknown>>;
}): DialogueLine[] {
  const listed = new LaneParams(source.params).list('lines', MOST_LINES, (entry) => {
    const { text, voice } =
      typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
    return {
      text: typeof text === 'string' ? text.trim() : '',
      voice: typeof voice === 'string' && voice !== '' ? voice : FALLBACK_VOICE,
    };
  });
  if (listed.length > 0) return listed.filter(({ text }) => text !== '');
  const script = optionalInput(source, ['prompt', 'text', 'in']) ?? '';
  return script
    .split('\n')
    .filter((row) => row.trim() !== '')
    .slice(0, MOST_LINES)
    .map((row) => {
      const [, name, line] = /^([^:]{1,60}):\s*(\S.*)$/.exec(row.trim()) ?? [];
      return name === undefined || line === undefined
        ? { text: row.trim(), voice: FALLBACK_VOICE }
        : { text: line, voice: name.trim() };
    });
}
