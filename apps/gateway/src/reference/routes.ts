import { RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { accessOf, type RouteAccess } from '../access/access.js';
import { limitsOf } from '../limits/limited.js';
import { type OperationOptions, operationOf } from './operation.js';
import { tagOf } from './tags.js';

/** A route as its controller declares it. */
export interface Route {
  id: string;
  tag: string;
  method: string;
  /** `/v1/workflows/{id}` */
  path: string;
  status: number;
  access: RouteAccess;
  operation: OperationOptions;
  limited: boolean;
}

const METHODS: Partial<Record<RequestMethod, string>> = {
  [RequestMethod.GET]: 'get',
  [RequestMethod.POST]: 'post',
  [RequestMethod.PUT]: 'put',
  [RequestMethod.PATCH]: 'patch',
  [RequestMethod.DELETE]: 'delete',
};

/** @throws Error naming a route that lacks a declaration */
export function routesOf(controller: Type): Route[] {
  const base = pathsIn(controller)[0] ?? '';
  const prototype = controller.prototype as Record<string, unknown>;
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return names.flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function') return [];
    const method = METHODS[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    if (method === undefined) return [];
    const operation = operationOf(handler);
    const access = accessOf(handler);
    const area = controller.name.replace(/HttpController$/, '');
    if (!operation || !access) throw new Error(`${controller.name}.${name} lacks @Operation or an access`);
    return pathsIn(handler).map((path) => ({
      id: `${area.charAt(0).toLowerCase()}${area.slice(1)}.${name}`,
      tag: operation.tag ?? tagOf(area),
      method,
      path: templateOf(`${base}/${path}`),
      status:
        (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ??
        (method === 'post' ? 201 : 200),
      access,
      operation,
      limited: (limitsOf(handler) ?? (access.public ? ['public'] : [])).length > 0,
    }));
  });
}

function pathsIn(target: object): string[] {
  const declared = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return [declared ?? ''].flat();
}

/** `v1/workflows/:id/` becomes `/v1/workflows/{id}`; what a `*` stands for is called `path`. */
function templateOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => (segment === '*' ? '{path}' : segment.replace(/^:(.+)$/, '{$1}'))).join('/')}`;
}
