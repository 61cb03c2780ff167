import { randomUUID } from 'node:crypto';
import { definedRequests, getUnavailableNodes, listApiTokens, listWorkspaces } from '@easel/contracts';
import * as fc from 'fast-check';
import { isAuthentication } from '../../test-rig/fake-auth.js';
import { type Answered, GatewayRig } from '../../test-rig/gateway-rig.js';
import {
  BROKEN_JSON,
  goodBody,
  NO_OBJECTS,
  type Operation,
  operationsOf,
  wrongTexts,
  wrongValues,
} from '@easel/testing';

/** What every service answers here: enough for each route to make its own answer of. */
const ANYTHING = {
  status: 'completed',
  job_type: 'youtube-video',
  data: [],
  events: [],
  end: true,
  providers: [],
  location: '/',
  id: randomUUID(),
  key: 'media/an-upload.json',
  maxBytes: 1_000,
  monthlyBudget: null,
  jobIds: [randomUUID()],
  production: { version: 1, shots: [] },
  generatedFrom: { digest: 'a digest' },
};

/** Who can't reach the production is told that before anything of the body: the studio checks it. Facts A5.2. */
const REACHED_FIRST = /^\/v1\/studio\/productions\/\{id\}\//;

describe('bad input to every route', () => {
  let rig: GatewayRig;
  let token: string;
  let operations: Operation[];

  beforeAll(async () => {
    rig = await GatewayRig.start({
      // The edition that has every route but those of the set-up.
      EDITION: 'cloud',
      JSON_BODY_LIMIT: '131072',
      PUBLIC_RATE_LIMIT: '100000',
      REGISTRATION_RATE_LIMIT: '100000',
      SSO_RATE_LIMIT: '100000',
      SIGN_IN_RATE_LIMIT: '100000',
    });
    rig.auth.sessionsMayAll = true;
    // The gateway looks into these.
    for (const contract of [listApiTokens, listWorkspaces]) rig.services.answer(contract, () => []);
    rig.services.answer(getUnavailableNodes, () => ({ types: {} }));
    for (const contract of definedRequests.values()) {
      if (!rig.services.isAnswered(contract)) rig.services.answer(contract, () => ANYTHING);
    }
    operations = operationsOf((await rig.call('GET', '/v1/openapi.json')).body)
      // The copilot is off: whatever is sent, there is nothing to take it.
      .filter(({ path }) => !/^\/v1\/copilot\/|^(\/v1)?\/setup(\/|$)/.test(path));
  });
  afterAll(() => rig.stop());
  // Somebody else each time: what a test was granted counts against the limits of an account for a minute.
  beforeEach(async () => {
    token = await rig.issuer.token({ sub: randomUUID(), sid: randomUUID() });
  });

  /** A request that is right but for what the test changes. */
  const send = (
    { method, path, parameters }: Operation,
    change: {
      path?: Record<string, string>;
      query?: Record<string, string>;
      json?: unknown;
      raw?: string;
    } = {},
  ): Promise<Answered> => {
    rig.services.forget();
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const { examples = [], enum: words = [] } = parameters.find((one) => one.name === name)?.schema ?? {};
      const [example] = [...examples, ...words] as string[];
      return encodeURIComponent(change.path?.[name] ?? example ?? randomUUID());
    });
    const required = parameters.filter((one) => one.in === 'query' && one.required);
    const query = new URLSearchParams({
      ...Object.fromEntries(
        required.map(({ name, schema }) => [
          name,
          (schema.examples?.[0] as string | undefined) ?? randomUUID(),
        ]),
      ),
      ...change.query,
    });
    const body = change.raw ?? (change.json === undefined ? undefined : JSON.stringify(change.json));
    return rig.call(method, `${filled}?${query.toString()}`, {
      token,
      body,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    });
  };

  const expectRefusal = (answer: Answered, what: unknown, field?: string) => {
    const issues = (answer.body.error?.issues ?? []) as { path: string }[];
    const named =
      field === undefined || issues.some(({ path }) => path === field || path.startsWith(`${field}[`));
    expect({
      what,
      status: answer.status,
      code: answer.body.error?.code,
      named,
      sent: rig.services.asked.filter((asked) => !isAuthentication(asked)),
    }).toEqual({
      what,
      status: 400,
      code: 'validation_error',
      named: true,
      sent: [],
    });
    expect(answer.headers.get('x-request-id')).toMatch(/.+/);
  };

  it('is well formed but for one thing: the right request passes', async () => {
    for (const operation of operations.filter(
      ({ path, takesForm }) => path !== '/media/{path}' && !takesForm,
    )) {
      const answer = await send(operation, { ...(operation.body && { json: goodBody(operation) }) });
      expect({ route: `${operation.method} ${operation.path}`, ok: answer.status < 400 }).toEqual({
        route: `${operation.method} ${operation.path}`,
        ok: true,
      });
    }
  });

  it('[1-7-04] answers 400 naming the field, and asks nobody, when a body field has another type or form', async () => {
    let tried = 0;
    for (const operation of operations.filter(({ path }) => !REACHED_FIRST.test(path))) {
      for (const [name, field] of Object.entries(operation.body?.properties ?? {})) {
        for (const value of wrongValues(field)) {
          const answer = await send(operation, { json: { ...goodBody(operation), [name]: value } });
          expectRefusal(
            answer,
            `${operation.method} ${operation.path} ${name}=${JSON.stringify(value)?.slice(0, 50)}`,
            name,
          );
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(150);
  });

  it('answers 400 naming the field when a required one is missing', async () => {
    for (const operation of operations) {
      for (const name of operation.body?.required ?? []) {
        const { [name]: _left, ...rest } = goodBody(operation);
        expectRefusal(await send(operation, { json: rest }), `${operation.path} without ${name}`, name);
        expectRefusal(await send(operation), `${operation.path} without a body`, name);
      }
    }
  });

  it('answers 400 naming the field when a query value has another form', async () => {
    for (const operation of operations) {
      for (const { name, schema } of operation.parameters.filter((one) => one.in === 'query')) {
        for (const text of wrongTexts(schema)) {
          const answer = await send(operation, {
            query: { [name]: text },
            json: operation.body && goodBody(operation),
          });
          expectRefusal(answer, `${operation.path}?${name}=${text}`, name);
        }
      }
    }
  });

  it('answers 400 naming the field when a path id is no UUID', async () => {
    for (const operation of operations) {
      for (const { name, schema } of operation.parameters.filter(
        (one) => one.in === 'path' && one.schema.format === 'uuid',
      )) {
        expect(schema.format).toBe('uuid');
        for (const id of ['x', '0', 'null', "' or 1=1", '\u0000', `${randomUUID()}x`]) {
          const answer = await send(operation, {
            path: { [name]: id },
            json: operation.body && goodBody(operation),
          });
          expectRefusal(answer, `${operation.method} ${operation.path} ${name}=${id}`, name);
        }
      }
    }
  });

  it('answers 400 to broken JSON, other JSON than an object, and JSON nested too deep', async () => {
    const withBody = operations.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
    for (const operation of withBody.filter(({ takesForm }) => !takesForm)) {
      const takesAnyJson = operation.body !== undefined && operation.body.properties === undefined;
      for (const raw of [...BROKEN_JSON, ...(takesAnyJson ? [] : NO_OBJECTS)]) {
        expectRefusal(
          await send(operation, { raw }),
          `${operation.method} ${operation.path} ${raw.slice(0, 20)}`,
        );
      }
    }
  });

  it('answers 401 to every route that is not public when no credential is sent, whatever else is wrong', async () => {
    for (const { method, path, publicRoute } of operations) {
      if (publicRoute) continue;
      const answer = await rig.call(method, path.replaceAll(/\{\w+\}/g, 'x'));
      expect({ method, path, status: answer.status, code: answer.body.error?.code }).toEqual({
        method,
        path,
        status: 401,
        code: 'unauthorized',
      });
    }
  });

  it('takes the names of what every object has for unknown fields', async () => {
    const names = [
      'hasOwnProperty',
      'constructor',
      'toString',
      'valueOf',
      'isPrototypeOf',
      'toJSON',
      'then',
      'length',
    ];
    const inherited = Object.fromEntries(names.map((name) => [name, 'x']));
    for (const operation of operations) {
      const takesBody = operation.body !== undefined;
      const json = takesBody ? { ...goodBody(operation), ...inherited } : undefined;
      const { status, text } = await send(operation, { query: inherited, json });
      expect({ path: operation.path, status: status < 500, text }).toMatchObject({ status: true });
    }
  });

  it('never answers 5xx, and always in the envelope, whatever comes', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.jsonValue({ maxDepth: 5 }),
        fc.dictionary(text, text, { maxKeys: 3 }),
        text,
        async (at, json, query, segment) => {
          const operation = operations[at % operations.length];
          const known = Object.keys(operation.body?.properties ?? {});
          // Half of the time under names that the route knows.
          const body =
            known.length > 0 && at % 2 === 0 ? Object.fromEntries(known.map((name) => [name, json])) : json;
          const path = at % 3 === 0 ? { id: segment || 'x', path: segment || 'x' } : undefined;
          const takesBody = ['POST', 'PUT', 'PATCH'].includes(operation.method);
          const answer = await send(operation, { query, path, ...(takesBody && { json: body }) });
          if (answer.status < 400) return;
          expect({ path: operation.path, refused: answer.status < 500 || answer.text }).toEqual({
            path: operation.path,
            refused: true,
          });
          expect(answer.body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        },
      ),
      { numRuns: 500, examples: [[392145438, 7e-323, {}, '']] },
    );
  });
});
