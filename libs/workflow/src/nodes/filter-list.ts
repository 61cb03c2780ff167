import { type Condition, Conditions, type ConditionValue } from './conditions.js';

/** Keeps the items that meet the node's conditions. */
export function filterList(
  items: readonly string[],
  data: Record<string, unknown>,
  valueOf: ConditionValue,
): string[] {
  const conditions = new Conditions(conditionsOf(data.conditions), {
    logic: data.logic ?? data.conditionLogic,
    valueOf,
    ...(typeof data.caseSensitive === 'boolean' && { caseSensitive: data.caseSensitive }),
  });
  return items.filter((item) => conditions.areMetBy(item));
}

/** The conditions in a setting; what is no condition is left out. */
export function conditionsOf(setting: unknown): Condition[] {
  if (!Array.isArray(setting)) return [];
  return setting.filter((each): each is Condition => typeof each === 'object' && each !== null);
}
