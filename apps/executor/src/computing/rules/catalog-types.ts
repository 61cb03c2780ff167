import { checkStoredSettings, nodeTypes } from '@easel/catalog';
import type { CheckedTypes } from '@easel/workflow';

/** The node types of the catalog, as graphs are checked against them. */
export const catalogTypes: CheckedTypes = {
  get: (type) => nodeTypes.get(type),
  wrongSettings: (type, data) => {
    const node = nodeTypes.get(type);
    return node ? checkStoredSettings(node, data) : [];
  },
};
