/** A ready-made setting of a node type, as it comes with the service. Facts: node presets. */
export interface FactoryPreset {
  /** `<nodeType>/<slug>`. */
  readonly id: string;
  readonly nodeType: string;
  readonly name: string;
  readonly description?: string;
  /** The heading that an editor files it under. */
  readonly group?: string;
  readonly groupKind?: 'folder' | 'section';
  readonly data: Readonly<Record<string, unknown>>;
}

type Row = readonly [
  slug: string,
  name: string,
  description: string,
  data: Readonly<Record<string, unknown>>,
];

/** The presets of one node type, under one heading or none. */
export function presetsOf(nodeType: string, rows: readonly Row[], section?: string): FactoryPreset[] {
  return rows.map(([slug, name, description, data]) => ({
    id: `${nodeType}/${slug}`,
    nodeType,
    name,
    description,
    ...(section !== undefined && { group: section, groupKind: 'section' as const }),
    data,
  }));
}
