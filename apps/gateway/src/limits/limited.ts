import type { LimitName } from './limit-policies.js';

const LIMITED = Symbol('easel:limited');

/**
 * The limits that a route counts against. A public route that does not say so counts against `public`, so one that
 * is limited by more than that names `public` too; without names it is not limited at all.
 */
export const Limited =
  (...names: readonly LimitName[]): MethodDecorator =>
  (_prototype, _name, descriptor) =>
    Reflect.defineMetadata(LIMITED, names, descriptor.value as object);

/** What a handler declared; undefined when it said nothing. */
export function limitsOf(handler: object): readonly LimitName[] | undefined {
  return Reflect.getMetadata(LIMITED, handler) as readonly LimitName[] | undefined;
}
