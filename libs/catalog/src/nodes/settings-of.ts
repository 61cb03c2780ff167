import { type Params, withDefaults } from './check-params.js';
import { nodeTypes } from './node-types.js';

/**
 * The settings that a node of this type runs with, and is priced by, however it was started: what was given, and the
 * node's defaults for the rest. A type that the catalog does not know has no defaults.
 */
export function settingsOf(type: string, given: Params): Record<string, unknown> {
  const node = nodeTypes.get(type);
  return node ? withDefaults(node, given) : { ...given };
}
