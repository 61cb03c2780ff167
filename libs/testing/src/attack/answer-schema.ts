import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type Schema = Record<string, unknown>;

/** Checks a body against a schema of an OpenAPI document: what is wrong, one line each. */
export function schemaCheck(document: object, schema: Schema | undefined): (body: unknown) => string[] {
  if (!schema) return () => ['the reference does not describe this answer'];
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const { components } = document as { components: object };
  const check = ajv.compile({ ...schema, components });
  return (body) =>
    check(body) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
