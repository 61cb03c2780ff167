import { execFileSync } from 'node:child_process';
import { Global, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  BusClient,
  BusConnection,
  BusServer,
  Database,
  DATA_SOURCE,
  JetStream,
  SecretBox,
} from '@easel/platform';
import { COMPUTING } from '../computing/computing.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { STORAGE } from '../engine/storage/storage.js';
import { ProductionsNaming } from '../library/productions-naming.js';
import { LANES } from '../orders/lanes/lane-registry.js';
import { OrdersWorkerModule } from '../orders/orders-worker.module.js';
import { ROLE_MODULES } from './executor.module.js';

const SURROUNDINGS = [
  { provide: ExecutorConfig, useValue: new ExecutorConfig() },
  { provide: SecretBox, useValue: new SecretBox('0'.repeat(64)) },
  { provide: LANES, useValue: [] },
  { provide: DATA_SOURCE, useValue: { subscribers: [], options: { schema: 'executor' } } },
  ...[COMPUTING, ProductionsNaming, BusClient, BusConnection, BusServer, JetStream, Database].map(
    (provide) => ({
      provide,
      useValue: {},
    }),
  ),
];

/** What a process has before the modules of its roles are loaded. */
@Global()
@Module({ providers: SURROUNDINGS, exports: SURROUNDINGS.map(({ provide }) => provide) })
class Surroundings {}

const MODULES = { ...ROLE_MODULES, worker: [...ROLE_MODULES.worker, OrdersWorkerModule] };
const ROLES = Object.keys(MODULES) as (keyof typeof MODULES)[];

it.each(ROLES)('the modules of the role %s alone bring all that their classes ask for', async (role) => {
  const compiling = Test.createTestingModule({ imports: [Surroundings, ...MODULES[role]] })
    .overrideProvider(STORAGE)
    .useValue({});

  await expect(compiling.compile()).resolves.toBeDefined();
});

it('each class of the executor is provided by exactly one module', () => {
  const providers = new Map<unknown, string[]>();
  for (const module of withImports(Object.values(MODULES).flat())) {
    const own = (Reflect.getMetadata('providers', module) ?? []) as (Type | { provide: unknown })[];
    for (const one of own) {
      const token = typeof one === 'function' ? one : one.provide;
      providers.set(token, [...(providers.get(token) ?? []), module.name]);
    }
  }

  expect(providers.size).toBeGreaterThan(150);
  expect([...providers.values()].filter((modules) => modules.length > 1)).toEqual([]);
});

it('only a worker loads the packages that decode and draw', () => {
  const script = ['script/role-cost.mjs', '--json', '--times', '1', '--roles', 'api+orchestrator+scheduler'];

  const [cost] = JSON.parse(execFileSync(process.execPath, script).toString()) as { heavy: string }[];

  // piscina starts the threads in which tenants' expressions are computed.
  expect(cost?.heavy).toBe('piscina');
});

function withImports(modules: readonly Type[]): Set<Type> {
  const found = new Set<Type>();
  const waiting = [...modules];
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (found.has(module)) continue;
    found.add(module);
    waiting.push(...((Reflect.getMetadata('imports', module) ?? []) as Type[]));
  }
  return found;
}
