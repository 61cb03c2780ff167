/** How many references of each kind are attached. */
export interface AttachedCounts {
  readonly image: number;
  readonly video: number;
  readonly audio: number;
}

const TOKEN = /\{(image|video|audio):(\d+)(?::([^{}]*))?\}/g;

/**
 * Puts what a prompt's `{image:N:label}`, `{video:N:label}` and `{audio:N:label}` stand for in their place:
 * `the <label> from @image_N`, and the bare label where no such reference is attached. API document 4.6.
 */
export function expandReferenceTokens(prompt: string, attached: AttachedCounts): string {
  return prompt.replace(TOKEN, (_token, kind: keyof AttachedCounts, number: string, written?: string) => {
    const label = written?.trim() ?? '';
    const position = Number(number);
    const isAttached = position >= 1 && position <= attached[kind];
    if (!isAttached) return label === '' ? 'the subject' : label;
    const binding = `@${kind}_${position}`;
    return label === '' ? `the subject in ${binding}` : `the ${label} from ${binding}`;
  });
}

/** Positions of the image references that a prompt names, by token or by binding. */
export function mentionedImages(prompt: string): ReadonlySet<number> {
  const named = [...prompt.matchAll(/\{image:(\d+)(?::[^{}]*)?\}|@image_(\d+)\b/g)];
  return new Set(named.map((match) => Number(match[1] ?? match[2])));
}
