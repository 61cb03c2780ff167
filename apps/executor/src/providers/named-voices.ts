/** A setting that names a voice. */
interface NamedVoice {
  field: string;
  name: string;
}

const ALONE = ['voice', 'voiceId'] as const;
const IN_LISTS = ['lines', 'orderedVoices'] as const;

/** Every voice that a node's settings name, by name or by id. Pure. */
export function voicesNamedIn(params: Readonly<Record<string, unknown>>): NamedVoice[] {
  const alone = ALONE.flatMap((field) => named(field, params[field]));
  const listed = IN_LISTS.flatMap((field) => {
    const rows: unknown = params[field];
    return (Array.isArray(rows) ? (rows as unknown[]) : []).flatMap((row) => {
      if (typeof row !== 'object' || row === null) return named(field, row);
      const { voice, voiceId } = row as { voice?: unknown; voiceId?: unknown };
      return [...named(field, voice), ...named(field, voiceId)];
    });
  });
  return [...alone, ...listed];
}

const named = (field: string, name: unknown): NamedVoice[] =>
  typeof name === 'string' && name !== '' ? [{ field, name: name.trim() }] : [];
