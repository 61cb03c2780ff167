import { type NodeDescriptor, nodeTypes } from '@easel/catalog';
import {
  type ComponentHandleRecord,
  type ComponentMetadata,
  type ComponentSettingRecord,
  type FieldIssue,
  ValidationFailed,
} from '@easel/contracts';
import { inputFieldOf, type WorkflowDocument, type WorkflowNode } from '@easel/workflow';

const PATH = 'componentMetadata';
const MOST = 100;
const LONGEST_NAME = 120;
const OUTPUT_KEYS: Readonly<Record<string, string>> = {
  image: 'imageUrl',
  video: 'videoUrl',
  audio: 'audioUrl',
  text: 'text',
};
const SETTING_TYPES = ['select', 'text', 'number', 'toggle', 'aspect-ratio'];

type Item = Record<string, unknown>;

/**
 * Reads what a publisher says of a component: at least one input and one output, one of the outputs as its preview,
 * and settings, each of a node and a field that the document has.
 *
 * @throws ValidationFailed naming each item that is none
 */
export function readComponentMetadata(document: WorkflowDocument, sent: unknown): ComponentMetadata {
  const reader = new MetadataReader(document);
  const metadata = reader.read(sent);
  if (reader.issues.length > 0) throw new ValidationFailed(reader.issues);
  return metadata;
}

class MetadataReader {
  readonly issues: FieldIssue[] = [];
  private readonly nodes: ReadonlyMap<string, WorkflowNode>;

  constructor(document: WorkflowDocument) {
    this.nodes = new Map(document.nodes.map((node) => [node.id, node]));
  }

  read(sent: unknown): ComponentMetadata {
    if (!isItem(sent)) {
      this.refuse('', 'is needed for a component');
      return { inputs: [], outputs: [], exposedSettings: [] };
    }
    const inputs = this.list(sent.inputs, 'inputs').map(([item, path]) => this.input(item, path));
    const outputs = this.list(sent.outputs, 'outputs').map(([item, path]) => this.output(item, path));
    const settings = this.list(sent.exposedSettings ?? [], 'exposedSettings');
    const exposedSettings = settings.map(([item, path]) => this.setting(item, path));
    if (inputs.length === 0) this.refuse('inputs', 'must have at least one');
    if (outputs.length === 0) this.refuse('outputs', 'must have at least one');
    else if (outputs.filter(({ mediaPreview }) => mediaPreview === true).length !== 1) {
      this.refuse('outputs', 'must have one with mediaPreview, and no more');
    }
    this.requireDistinct(
      inputs.map(({ id }) => id),
      'inputs',
      'id',
    );
    this.requireDistinct(
      outputs.map(({ id }) => id),
      'outputs',
      'id',
    );
    this.requireDistinct(
      exposedSettings.map(({ nodeId, field }) => `${nodeId}:${field}`),
      'exposedSettings',
      'field',
    );
    return { inputs, outputs, exposedSettings };
  }

  private list(sent: unknown, path: string): [Item, string][] {
    if (!Array.isArray(sent) || sent.length > MOST) {
      this.refuse(path, `must be a list of up to ${MOST}`);
      return [];
    }
    return sent.flatMap((item: unknown, place): [Item, string][] => {
      if (isItem(item)) return [[item, `${path}[${place}]`]];
      this.refuse(`${path}[${place}]`, 'must be an object');
      return [];
    });
  }

  private input(item: Item, path: string): ComponentHandleRecord {
    const handle = this.handle(item, path, 'sub-workflow-input');
    const { node, hasPort } = this.endOf(handle.id);
    if (!node || hasPort) return { ...handle, fieldKey: asText(item.fieldKey) ?? '' };
    const info = nodeTypes.get(node.type);
    const usual = inputFieldOf(node.type)?.key ?? info?.promptField;
    const fieldKey = asText(item.fieldKey) ?? usual;
    if (fieldKey === undefined || !hasField(info, node.type, fieldKey)) {
      this.refuse(`${path}.fieldKey`, `is no field of ${node.type}`);
    }
    return { ...handle, fieldKey: fieldKey ?? '' };
  }

  private output(item: Item, path: string): ComponentHandleRecord {
    const handle = this.handle(item, path, 'sub-workflow-output');
    const fieldKey = OUTPUT_KEYS[handle.type] ?? '';
    if (item.fieldKey !== undefined && item.fieldKey !== null && item.fieldKey !== fieldKey) {
      this.refuse(`${path}.fieldKey`, `must be ${fieldKey} for ${handle.type}`);
    }
    return { ...handle, fieldKey };
  }

  private handle(item: Item, path: string, boundary: string): Omit<ComponentHandleRecord, 'fieldKey'> {
    const id = asText(item.id) ?? '';
    const name = asText(item.name) ?? '';
    const type = asText(item.type) ?? '';
    if (name === '' || name.length > LONGEST_NAME) {
      this.refuse(`${path}.name`, `must be a text of up to ${LONGEST_NAME} characters`);
    }
    if (!Object.hasOwn(OUTPUT_KEYS, type)) {
      this.refuse(`${path}.type`, `must be one of ${Object.keys(OUTPUT_KEYS).join(', ')}`);
    }
    for (const flag of ['required', 'mediaPreview']) {
      const value = item[flag];
      if (value !== undefined && value !== null && typeof value !== 'boolean') {
        this.refuse(`${path}.${flag}`, 'must be true or false');
      }
    }
    const { node, port, hasPort } = this.endOf(id);
    if (!node) this.refuse(`${path}.id`, 'is not a node of the workflow');
    else if (hasPort && !(node.type === boundary && hasPortNamed(node, port))) {
      this.refuse(`${path}.id`, `is not a port of a ${boundary} node`);
    }
    return {
      id,
      name,
      type: type as ComponentHandleRecord['type'],
      required: item.required === true,
      ...(item.mediaPreview === true && { mediaPreview: true }),
    };
  }

  private setting(item: Item, path: string): ComponentSettingRecord {
    const [nodeId, field] = [asText(item.nodeId) ?? '', asText(item.field) ?? ''];
    const node = this.nodes.get(nodeId);
    if (!node) this.refuse(`${path}.nodeId`, 'is not a node of the workflow');
    else if (!hasField(nodeTypes.get(node.type), node.type, field)) {
      this.refuse(`${path}.field`, `is no field of ${node.type}`);
    }
    const type = asText(item.type) ?? '';
    if (!SETTING_TYPES.includes(type)) {
      this.refuse(`${path}.type`, `must be one of ${SETTING_TYPES.join(', ')}`);
    }
    const allowedValues = this.values(item.allowedValues, `${path}.allowedValues`);
    const { defaultValue } = item;
    if (allowedValues && defaultValue !== undefined && !allowedValues.includes(defaultValue)) {
      this.refuse(`${path}.defaultValue`, 'must be one of the allowedValues');
    }
    const options = this.values(item.options, `${path}.options`);
    return {
      nodeId,
      field,
      label: asText(item.label) ?? field,
      type: type as ComponentSettingRecord['type'],
      ...(allowedValues && { allowedValues }),
      ...(options && { options }),
      ...(defaultValue !== undefined && { defaultValue }),
    };
  }

  private values(sent: unknown, path: string): unknown[] | undefined {
    if (sent === undefined || sent === null) return undefined;
    if (Array.isArray(sent) && sent.length > 0) return sent as unknown[];
    this.refuse(path, 'must be a list with at least one entry');
    return undefined;
  }

  private endOf(id: string): { node: WorkflowNode | undefined; port: string; hasPort: boolean } {
    const at = id.indexOf('::');
    const hasPort = at >= 0;
    return {
      node: this.nodes.get(hasPort ? id.slice(0, at) : id),
      port: hasPort ? id.slice(at + 2) : '',
      hasPort,
    };
  }

  private requireDistinct(keys: readonly string[], path: string, member: string): void {
    const seen = new Set<string>();
    keys.forEach((key, place) => {
      if (seen.has(key)) this.refuse(`${path}[${place}].${member}`, 'is listed twice');
      seen.add(key);
    });
  }

  private refuse(path: string, message: string): void {
    this.issues.push({ path: path === '' ? PATH : `${PATH}.${path}`, message });
  }
}

function hasField(info: NodeDescriptor | undefined, type: string, field: string): boolean {
  if (!info || field === '') return false;
  return (
    info.fields.some(({ key }) => key === field) ||
    info.inputs.some((handle) => handle.field === field) ||
    inputFieldOf(type)?.key === field
  );
}

function hasPortNamed({ data }: WorkflowNode, port: string): boolean {
  return Array.isArray(data.ports) && data.ports.some((each: unknown) => isItem(each) && each.id === port);
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
