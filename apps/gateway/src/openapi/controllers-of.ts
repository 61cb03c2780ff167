import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

/** Controllers of a module and of all that it imports, in the order in which Nest registers them. */
export function controllersOf(root: DynamicModule): Type[] {
  const seen = new Set<Type>();
  const visit = (given: DynamicModule | Type): Type[] => {
    const { module, imports, controllers }: DynamicModule = 'module' in given ? given : { module: given };
    if (seen.has(module)) return [];
    seen.add(module);
    const declared = <T>(key: string): T[] => (Reflect.getMetadata(key, module) as T[] | undefined) ?? [];
    return [
      ...declared<Type>(MODULE_METADATA.CONTROLLERS),
      ...(controllers ?? []),
      ...[
        ...declared<DynamicModule | Type>(MODULE_METADATA.IMPORTS),
        ...((imports ?? []) as (DynamicModule | Type)[]),
      ].flatMap(visit),
    ];
  };
  return visit(root);
}
