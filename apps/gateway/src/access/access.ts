import type { OAuthScope } from '@easel/contracts';
import { RouteConfig } from '../http/route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of every route of a controller: without it the edge does not start. */
    access?: RouteAccess;
  }
}

/** What an OAuth app may be allowed to do. Sessions and personal tokens are not limited by scopes. */
export type Scope = OAuthScope;

/**
 * Which credentials a route takes: `any`; `own`, which is the user's session or personal token and not what an OAuth
 * app was given; `session` alone; `in-app`, which is a session too, where tokens are answered `in_app_only`; `token`,
 * which is a personal token or what an app was given, and no session.
 */
export type TakenCredentials = 'any' | 'own' | 'session' | 'in-app' | 'token';

export interface AccessOptions {
  /** What an OAuth app must have been granted. */
  scope?: Scope;
  /** Default: `any`; others answer 403 `forbidden`, of `in-app` 403 `in_app_only`, of `token` 401. */
  credentials?: TakenCredentials;
  /**
   * Those who operate the installation alone; others answer 403 `forbidden`. Community has no such routes, 404, or
   * with `unless-community` has them for operators, or for the first account while there is no operator. With
   * `every-edition` they are there for operators on community too.
   */
  operator?: boolean | 'unless-community' | 'every-edition';
  /**
   * Where one account pays for the whole deployment (specification 1, 5.3 rule 2). `own-session`: that account reads it
   * from its session, and its tokens are answered 403 `payer_balance_jwt_only`; other accounts are not concerned.
   * `only`: nobody but that account's session, everybody else is answered 403 `payer_required`.
   */
  payer?: 'own-session' | 'only';
  /** The least edition that serves it; lesser ones answer 403 `edition_required` to every request. */
  edition?: 'business' | 'cloud';
  /** The least edition that has it at all: on lesser ones it is an address that leads nowhere, 404. */
  absentBelow?: 'business' | 'cloud';
  /**
   * Where that lands which a POST or PUT makes (specification 1, 5.4, rules 5 and 6). Default `here`: in the
   * selected workspace, or in the personal space. `beside`: where the object is that it goes on with. `elsewhere`: it
   * makes nothing, or what belongs to the account, an organization or the installation; or the service decides it
   * that finds the project.
   */
  lands?: 'here' | 'beside' | 'elsewhere';
  /**
   * What a personal token may do here that is limited to workflows. `scoped`: the service limits the route to these.
   * `free`: the route has nothing to do with workflows. Unless said, such a token is answered 403 `forbidden`.
   */
  limitedTokens?: 'scoped' | 'free';
  /**
   * The route is the MCP server, a resource of its own: of tokens that are bound to a resource it takes the ones that
   * are bound to it.
   */
  resource?: 'mcp';
  /** A workspace that can't be selected counts as none, instead of failing (specification 1, 5.4 rule 2). */
  lenientWorkspace?: boolean;
}

export interface PublicOptions {
  /**
   * A credential that is accepted, and has this scope where scopes limit it, says who calls. Any other counts as none.
   */
  namesCaller?: Scope;
  /** Bytes of a body, where 16 KiB are too few: for what others than the caller decide. */
  bodyLimit?: number;
  /**
   * Most of its time is a wait for the hash of a password or secret, which has places of its own: it takes no turn,
   * which would keep others waiting for as long. A function decides by the body.
   */
  hashes?: true | ((body: unknown) => boolean);
  /**
   * The path holds the credential: a body beyond 16 KiB is read once somebody has said that the credential is known.
   */
  webhook?: true;
}

/** Who may call a route. */
export type RouteAccess = ({ public: true } & PublicOptions) | ({ public: false } & AccessOptions);

/** What may make something; what changes or ends what is there already is PATCH and DELETE. */
const MAKING = new Set(['POST', 'PUT']);

/** Whether calling a route makes work, or goes on with it. */
export function makesWork(method: string, access: RouteAccess): boolean {
  return !access.public && access.lands !== 'elsewhere' && MAKING.has(method);
}

const ACCESS = Symbol('easel:access');

/** Anyone may call this route; a credential is not looked at, unless with `namesCaller`. */
export const PublicRoute = (options: PublicOptions = {}): MethodDecorator =>
  declare({ public: true, ...options });

/** This route needs a credential of these kinds, and of one that is limited by scopes, this scope. */
export const Access = (options: AccessOptions = {}): MethodDecorator =>
  declare({ public: false, ...options });

/** What a handler declared; undefined when it forgot to. */
export function accessOf(handler: object): RouteAccess | undefined {
  return Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;
}

function declare(access: RouteAccess): MethodDecorator {
  return (prototype, name, descriptor) => {
    Reflect.defineMetadata(ACCESS, access, descriptor.value as object);
    RouteConfig({ access })(prototype, name, descriptor);
  };
}
