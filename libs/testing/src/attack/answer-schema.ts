import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type Schema = Record<string, unknown>;

const DOCUMENT = 'easel:document';

/** Compiling the components takes seconds, so a document is added once. */
const compilers = new WeakMap<object, Ajv2020>();

/** Checks a body against a schema of an OpenAPI document: what is wrong, one line each. */
export function schemaCheck(document: object, schema: Schema | undefined): (body: unknown) => string[] {
  if (!schema) return () => ['the reference does not describe this answer'];
  const ajv = compilerOf(document);
  const check = ajv.compile(intoDocument(schema));
  return (body) => (check(body) ? [] : problemsOf(ajv, check.errors ?? []));
}

/**
 * What fits none of many schemas fails each of them. Where a member of it names the schema that it should fit, only the
 * problems with that one help.
 */
function problemsOf(ajv: Ajv2020, errors: readonly ErrorObject[], path = ''): string[] {
  const choices = errors.flatMap((error) => {
    const branch = branchOf(error);
    return branch === undefined ? [] : [{ error, branch }];
  });
  const within = (inner: ErrorObject): boolean =>
    choices.some(({ error }) => inner.instancePath.startsWith(error.instancePath));
  return [
    ...choices.flatMap(({ error, branch }) => {
      const check = ajv.compile({ $ref: `${DOCUMENT}${branch}` });
      if (check(error.data)) return [problemOf(error, path)];
      return problemsOf(ajv, check.errors ?? [], path + error.instancePath);
    }),
    ...errors.filter((error) => !within(error)).map((error) => problemOf(error, path)),
  ];
}

/** The schema that the discriminator of a `oneOf` names for the value. */
function branchOf({ keyword, parentSchema, data }: ErrorObject): string | undefined {
  const discriminator = keyword === 'oneOf' ? (parentSchema?.['discriminator'] as Discriminator) : undefined;
  const named: unknown = discriminator && (data as Schema | null)?.[discriminator.propertyName];
  return typeof named === 'string' ? discriminator?.mapping[named] : undefined;
}

type Discriminator = { propertyName: string; mapping: Record<string, string> } | undefined;

function problemOf({ instancePath, message, data }: ErrorObject, path: string): string {
  return `${path}${instancePath} ${message ?? ''}, not ${JSON.stringify(data)?.slice(0, 80)}`;
}

function compilerOf(document: object): Ajv2020 {
  let ajv = compilers.get(document);
  if (!ajv) {
    ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
    addFormats.default(ajv);
    const { components } = document as { components: { schemas: object } };
    ajv.addSchema({ $id: DOCUMENT, components: { schemas: components.schemas } });
    compilers.set(document, ajv);
  }
  return ajv;
}

/** A schema of the document refers to components as to its own. */
function intoDocument(schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll('"#/components/', `"${DOCUMENT}#/components/`);
  return JSON.parse(text) as Schema;
}
