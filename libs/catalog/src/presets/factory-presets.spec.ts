import { correctNode } from '../correction/correct-node.js';
import { checkParams } from '../nodes/check-params.js';
import type { NodeDescriptor } from '../nodes/node-descriptor.js';
import { nodeTypes } from '../nodes/node-types.js';
import { factoryPresets } from './factory-presets.js';

function nodeOf(type: string): NodeDescriptor {
  const node = nodeTypes.get(type);
  if (!node) throw new Error(`there is no node type ${type}`);
  return node;
}

const presets = factoryPresets.all();

describe('the presets that come with the service', () => {
  it('are many, each with an id of its own', () => {
    expect(presets.length).toBeGreaterThanOrEqual(40);
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
  });

  it('have names of their own within their node type', () => {
    const names = presets.map(({ nodeType, name }) => `${nodeType}/${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(presets.map((preset) => [preset.id, preset] as const))(
    '%s sets what its node has, to what the node and its model take',
    (id, { nodeType, data }) => {
      const node = nodeOf(nodeType);
      const known = node.fields.map(({ key }) => key);

      expect(id).toMatch(new RegExp(`^${nodeType}/[a-z0-9]+(-[a-z0-9]+)*$`));
      expect(node.listed).toBe(true);
      expect(Object.keys(data).filter((key) => !known.includes(key))).toEqual([]);
      expect(checkParams(node, data, { partial: true })).toEqual([]);
      expect(correctNode(nodeType, data).adjustments).toEqual([]);
    },
  );

  it('pick options that there are', () => {
    const picks = presets.flatMap(({ id, nodeType, data }) =>
      nodeOf(nodeType)
        .fields.filter(({ key, type }) => type === 'pick' && key in data)
        .map(({ key, options }) => ({ id, key, there: options?.includes(data[key] as string) })),
    );

    expect(picks.length).toBeGreaterThan(30);
    expect(picks.filter(({ there }) => !there)).toEqual([]);
  });
});
