export type SnippetTarget = 'prompt' | 'negative';
export type SnippetMedia = 'image' | 'video' | 'audio' | 'text';

/** A ready-made piece of a prompt, as it comes with the service. Facts: prompt snippets. */
export interface FactorySnippet {
  /** `<category>/<slug>`. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly target: SnippetTarget;
  /** What it is for; empty: everything. */
  readonly media: readonly SnippetMedia[];
  readonly category: string;
}

type Row = readonly [slug: string, name: string, text: string];

/** The snippets of one category. */
export function snippetsOf(
  category: string,
  { media, target = 'prompt' }: { media: readonly SnippetMedia[]; target?: SnippetTarget },
  rows: readonly Row[],
): FactorySnippet[] {
  const folder = category.toLowerCase().replaceAll(' ', '-');
  return rows.map(([slug, name, text]) => ({
    id: `${folder}/${slug}`,
    name,
    text,
    target,
    media,
    category,
  }));
}
