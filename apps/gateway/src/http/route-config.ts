import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig } from 'fastify';

/** Adds to what hooks know of a route (`request.routeOptions.config`), beside what other decorators added. */
export const RouteConfig =
  (config: Partial<FastifyContextConfig> & { cors?: object }): MethodDecorator =>
  (_prototype, _name, descriptor) => {
    const handler = descriptor.value as object;
    const others = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
    Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...others, ...config }, handler);
  };
