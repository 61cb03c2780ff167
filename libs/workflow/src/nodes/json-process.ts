import { spend } from '../budget/budget.js';
import { Conditions, type ConditionValue } from './conditions.js';
import { type FieldPath, parseItem, readPath, valueAtPath } from './field-path.js';
import { conditionsOf } from './filter-list.js';
import { queryJson } from './json-query.js';

/**
 * What a JSON Process node makes of its input. Advanced: the results of its expression (one result stands
 * alone). Visual: the value at the input path, of it the members that meet the filters, of these the
 * projected fields.
 */
export function processJson(input: string, data: Record<string, unknown>, valueOf: ConditionValue): unknown {
  const value = parseItem(input);
  if (data.mode === 'advanced') {
    const expression =
      typeof data.expression === 'string' && data.expression.trim() !== '' ? data.expression : '.';
    const results = queryJson(expression, value);
    return results.length === 1 ? results[0] : results;
  }
  const found = valueAtPath(value, text(data.inputPath ?? data.path));
  const projections = projectionsOf(data.projections);
  const project = (item: unknown): unknown =>
    projections.length === 0 ? item : projected(item, projections);
  if (!Array.isArray(found)) return found === undefined ? null : project(found);
  const filters = new Conditions(conditionsOf(data.filters), {
    logic: data.filterLogic ?? data.logic,
    valueOf,
  });
  return (found as unknown[]).filter((item) => filters.areMetBy(item)).map(project);
}

interface Projection {
  path: FieldPath;
  as: string;
}

function projectionsOf(setting: unknown): Projection[] {
  if (!Array.isArray(setting)) return [];
  return setting.flatMap((each: unknown) => {
    if (typeof each === 'string') return [{ path: readPath(each), as: lastStep(each) }];
    if (typeof each !== 'object' || each === null) return [];
    const { field, path, as, alias, name } = each as Record<string, unknown>;
    const from = text(field ?? path);
    return from === '' ? [] : [{ path: readPath(from), as: text(as ?? alias ?? name) || lastStep(from) }];
  });
}

function projected(item: unknown, projections: readonly Projection[]): Record<string, unknown> {
  spend(projections.length);
  return Object.fromEntries(projections.map(({ path, as }) => [as, valueAtPath(item, path) ?? null]));
}

const lastStep = (path: string): string => path.split('.').at(-1) ?? path;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
