import { nodeTypes } from '@easel/catalog';
import { type FieldIssue, ValidationFailed } from '@easel/contracts';

const MOST_BYTES = 64 * 1024;

/** @throws ValidationFailed naming `nodeType` for a type that there is not */
export function requireNodeType(nodeType: string): void {
  throwIfAny(typeIssues(nodeType, 'nodeType'));
}

/**
 * What can be kept as a preset.
 *
 * @throws ValidationFailed naming each field at fault, of a list with its place in it
 */
export function requirePresets(
  presets: readonly { nodeType?: string; data?: Record<string, unknown> }[],
  pathOf: (index: number, field: string) => string = (_index, field) => field,
): void {
  throwIfAny(
    presets.flatMap(({ nodeType, data }, index) => [
      ...(nodeType === undefined ? [] : typeIssues(nodeType, pathOf(index, 'nodeType'))),
      ...(data === undefined ? [] : dataIssues(data, pathOf(index, 'data'))),
    ]),
  );
}

function typeIssues(nodeType: string, path: string): FieldIssue[] {
  return nodeTypes.get(nodeType) ? [] : [{ path, message: 'is no node type' }];
}

function dataIssues(data: Record<string, unknown>, path: string): FieldIssue[] {
  const fits = Buffer.byteLength(JSON.stringify(data)) <= MOST_BYTES;
  return fits ? [] : [{ path, message: `must be at most ${MOST_BYTES} bytes as JSON` }];
}

function throwIfAny(issues: FieldIssue[]): void {
  if (issues.length > 0) throw new ValidationFailed(issues);
}
