import { selectList, selectOne, selectRange } from '../selection/item-selector.js';
import { spend } from '../budget/budget.js';
import { Conditions } from './conditions.js';
import { drawPlaces, seededRandom } from './seeded-random.js';

/** The two parts a selector makes of a list, each in the order of the source unless a mode orders it. */
export interface Picked {
  picked: string[];
  rest: string[];
}

/** What a selector needs besides its settings and items. */
export interface SelectorContext {
  /** Resolves `{Label}` variables in a setting. */
  resolve: (text: string) => string;
  /** Where a draw without a seed of its own gets one: the run and the node. */
  seed: string;
}

/** Parts a list as the node's mode says. Settings that make no sense pick by their defaults. */
export function selectItems(
  items: readonly string[],
  data: Record<string, unknown>,
  context: SelectorContext,
): Picked {
  spend(items.length);
  const places = pickedPlaces(items, data, context);
  const chosen = new Set(places);
  return {
    picked: places.map((place) => items[place]),
    rest: items.filter((_item, place) => !chosen.has(place)),
  };
}

function pickedPlaces(
  items: readonly string[],
  data: Record<string, unknown>,
  { resolve, seed }: SelectorContext,
): number[] {
  switch (data.mode) {
    case 'range':
      return inSourceOrder(selectRange(data)(items.length));
    case 'list':
      return inSourceOrder(selectList(data)(items.length));
    case 'random': {
      const own = resolve(text(data.seed)).trim();
      const count = wholeNumber(data.randomCount) ?? 1;
      return inSourceOrder(drawPlaces(items.length, count, seededRandom(own === '' ? seed : own)));
    }
    case 'modulo':
      return moduloPlace(items.length, Number(resolve(text(data.moduloDivisor))));
    case 'predicate':
      return predicatePlaces(items, data, resolve);
    case 'named-key': {
      const named = {
        field: text(data.namedKeyField),
        operator: '=',
        value: resolve(text(data.namedKeyValue)),
      };
      return firstOf(matchingPlaces(items, named, true));
    }
    default:
      return selectOne(data)(items.length);
  }
}

function predicatePlaces(
  items: readonly string[],
  data: Record<string, unknown>,
  resolve: (text: string) => string,
): number[] {
  const predicate = {
    field: text(data.predicateField),
    operator: text(data.predicateOp) || '=',
    value: resolve(text(data.predicateValue)),
  };
  const caseSensitive = data.predicateCaseSensitive === true;
  const matching = matchingPlaces(items, predicate, caseSensitive);
  return data.predicateMatch === 'all' ? matching : firstOf(matching);
}

function matchingPlaces(
  items: readonly string[],
  condition: { field: string; operator: string; value: string },
  caseSensitive: boolean,
): number[] {
  const conditions = new Conditions([condition], { valueOf: () => condition.value, caseSensitive });
  return items.flatMap((item, place) => (conditions.areMetBy(item) ? [place] : []));
}

function moduloPlace(length: number, divisor: number): number[] {
  if (length === 0) return [];
  const whole = Number.isFinite(divisor) ? Math.floor(divisor) : 0;
  return [((whole % length) + length) % length];
}

/** The parts are a partition: a place counts once, however often an expression names it. */
function inSourceOrder(places: readonly number[]): number[] {
  return [...new Set(places)].sort((left, right) => left - right);
}

const firstOf = (places: readonly number[]): number[] => places.slice(0, 1);

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.floor(number) : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
