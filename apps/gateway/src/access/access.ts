/** What an OAuth app may be allowed to do (specification 1, 5.2). Sessions and personal tokens are not limited by scopes. */
export type Scope =
  | 'workflows:read'
  | 'workflows:write'
  | 'workflows:execute'
  | 'jobs:read'
  | 'assets:read'
  | 'assets:write'
  | 'credits:read'
  | 'apps:read'
  | 'pipelines:read'
  | 'pipelines:execute'
  | 'pipelines:approve'
  | 'presets:read';

/** Who may call a route. */
export type RouteAccess = { public: true } | { public: false; scope?: Scope };

const ACCESS = Symbol('easel:access');

/** Anyone may call this route; a credential is not looked at. */
export const PublicRoute = (): MethodDecorator => declare({ public: true });

/** This route needs a credential, and of one that is limited by scopes, this scope. */
export const Access = ({ scope }: { scope?: Scope } = {}): MethodDecorator =>
  declare({ public: false, ...(scope !== undefined && { scope }) });

/** What a handler declared; undefined when it forgot to. */
export function accessOf(handler: object): RouteAccess | undefined {
  return Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;
}

function declare(access: RouteAccess): MethodDecorator {
  return (_prototype, _name, descriptor) =>
    Reflect.defineMetadata(ACCESS, access, descriptor.value as object);
}
