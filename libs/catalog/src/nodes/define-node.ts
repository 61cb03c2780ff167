import { text, type FieldSpec } from './field-spec.js';
import type {
  Execution,
  Handle,
  NodeCategory,
  NodeDescriptor,
  OutputType,
  PaletteCategory,
} from './node-descriptor.js';
import type { LaneName } from '../models/lane-name.js';

/** A node type as its data file writes it; what is left out follows from the rest. */
interface NodeSource {
  type: string;
  label: string;
  out: OutputType;
  does: string;
  /** `id:type`, or `id:type>field` when the wired value fills a setting of another name. */
  inputs?: readonly string[];
  outputs?: readonly string[];
  /** `a|b`: of these settings at least one, where the node runs alone. */
  needs?: readonly string[];
  dynamic?: readonly ('inputs' | 'outputs')[];
  runs: 'source' | 'inline' | 'none' | LaneName;
  route?: string | null;
  category?: NodeCategory;
  palette?: PaletteCategory;
  repeatable?: boolean;
  triggers?: boolean;
  listed?: boolean;
  replacedBy?: string;
  prompt?: string;
  fields?: readonly FieldSpec[];
  flags?: readonly string[];
  providers?: readonly string[];
  defaultProvider?: string;
  maxDurationSec?: number;
  value?: NodeDescriptor['value'];
}

/** A builder for the nodes of one file, which share their categories. */
export function nodesOf(category: NodeCategory, paletteCategory: PaletteCategory) {
  return (source: NodeSource): NodeDescriptor => defineNode(source, category, paletteCategory);
}

function defineNode(source: NodeSource, category: NodeCategory, palette: PaletteCategory): NodeDescriptor {
  const execution = executionOf(source.runs);
  const route = routeOf(source, execution);
  const providers = source.providers ?? [];
  const optional = {
    ...(route === undefined ? {} : { route }),
    ...(source.replacedBy === undefined ? {} : { replacedBy: source.replacedBy }),
    ...(source.prompt === undefined ? {} : { promptField: source.prompt }),
    ...(source.value === undefined ? {} : { value: source.value }),
    ...(source.maxDurationSec === undefined ? {} : { maxDurationSec: source.maxDurationSec }),
    ...(providers.length === 0 ? {} : { defaultProvider: source.defaultProvider ?? providers[0] }),
  };
  return {
    type: source.type,
    label: source.label,
    category: source.category ?? category,
    paletteCategory: source.palette ?? palette,
    outputType: source.out,
    description: source.does,
    inputs: (source.inputs ?? []).map(parseHandle),
    outputs: (source.outputs ?? []).map(parseHandle),
    dynamicInputs: source.dynamic?.includes('inputs') ?? false,
    dynamicOutputs: source.dynamic?.includes('outputs') ?? false,
    execution,
    repeatable: source.repeatable ?? false,
    triggers: source.triggers ?? false,
    listed: source.listed ?? source.replacedBy === undefined,
    fields: fieldsOf(source),
    needs: (source.needs ?? []).map((keys) => keys.split('|')),
    capabilities: capabilitiesOf(source, execution),
    providers,
    ...optional,
  };
}

const executionOf = (runs: NodeSource['runs']): Execution =>
  runs === 'source' || runs === 'inline' || runs === 'none' ? runs : { lane: runs };

function routeOf(source: NodeSource, execution: Execution): string | undefined {
  if (source.route === null) return undefined;
  return source.route ?? (typeof execution === 'object' ? `/v1/${source.type}` : undefined);
}

function parseHandle(written: string): Handle {
  const [handle = '', field] = written.split('>');
  const [id = '', type = 'any'] = handle.split(':');
  return field === undefined ? { id, type } : { id, type, field };
}

function fieldsOf({ fields = [], prompt }: NodeSource): FieldSpec[] {
  if (prompt === undefined) return [...fields];
  return [
    ...fields,
    text('promptPrefix', { description: 'Put before the prompt, whatever the prompt turns out to be.' }),
    text('promptSuffix', { description: 'Put after the prompt, whatever the prompt turns out to be.' }),
  ];
}

function capabilitiesOf(source: NodeSource, execution: Execution): Record<string, boolean> {
  const named = Object.fromEntries((source.flags ?? []).map((name) => [name, true]));
  return {
    job: typeof execution === 'object',
    promptWrapping: source.prompt !== undefined,
    repeatable: source.repeatable ?? false,
    trigger: source.triggers ?? false,
    ...named,
  };
}
