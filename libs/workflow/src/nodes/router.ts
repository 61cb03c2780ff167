import { isRecord } from '../document/json-record.js';
import { spend } from '../budget/budget.js';
import { Conditions, type ConditionValue, readOnce } from './conditions.js';
import { conditionsOf } from './filter-list.js';

/** Routes of a node that names none. */
const DEFAULT_ROUTES = ['route_a', 'route_b'];

/** The ids of the routes that are open for an item, in the order of the node's routes. */
export function activeRoutes(
  data: Record<string, unknown>,
  item: unknown,
  valueOf: ConditionValue,
): string[] {
  const routes = routesOf(data);
  if (data.mode === 'conditional') {
    const open = new Set(matchingGroups(data, item, valueOf));
    return routes.filter(({ id }) => open.has(id)).map(({ id }) => id);
  }
  const active = routes.filter((route) => route.active).map(({ id }) => id);
  if (data.mode === 'checkbox') return active;
  return active.length > 0 ? active.slice(0, 1) : routes.slice(0, 1).map(({ id }) => id);
}

function matchingGroups(data: Record<string, unknown>, item: unknown, valueOf: ConditionValue): string[] {
  const groups = data.conditionGroups ?? data.conditionalGroups ?? data.groups;
  const how = typeof data.caseSensitive === 'boolean' ? { caseSensitive: data.caseSensitive } : {};
  const read = readOnce(item);
  return (Array.isArray(groups) ? groups : []).filter(isRecord).flatMap((group) => {
    spend(1);
    const rules = { ...how, logic: group.conditionLogic, valueOf };
    if (!new Conditions(conditionsOf(group.conditions), rules).areMetBy(item, read)) return [];
    return Array.isArray(group.routeIds) ? group.routeIds.filter((id) => typeof id === 'string') : [];
  });
}

function routesOf(data: Record<string, unknown>): { id: string; active: boolean }[] {
  const routes = Array.isArray(data.routes) ? data.routes.filter(isRecord) : [];
  if (routes.length === 0) return DEFAULT_ROUTES.map((id, place) => ({ id, active: place === 0 }));
  spend(routes.length);
  return routes.map((route, place) => ({
    id: typeof route.id === 'string' ? route.id : `route_${place}`,
    active: route.active === true,
  }));
}
