import { type Condition, type ConditionValue, Effort, meetsConditions } from './conditions.js';

/** Keeps the items that meet the node's conditions. */
export function filterList(
  items: readonly string[],
  data: Record<string, unknown>,
  valueOf: ConditionValue,
): string[] {
  const conditions = conditionsOf(data.conditions);
  const logic = data.logic ?? data.conditionLogic;
  const caseSensitive = typeof data.caseSensitive === 'boolean' ? data.caseSensitive : undefined;
  const effort = new Effort();
  return items.filter((item) => meetsConditions(item, conditions, logic, valueOf, { caseSensitive, effort }));
}

/** The conditions in a setting; what is no condition is left out. */
export function conditionsOf(setting: unknown): Condition[] {
  if (!Array.isArray(setting)) return [];
  return setting.filter((each): each is Condition => typeof each === 'object' && each !== null);
}
