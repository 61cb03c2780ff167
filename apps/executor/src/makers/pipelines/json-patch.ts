import type { PipelinePatchOperation } from '@easel/contracts';

type Json = Record<string, unknown>;

/** An operation that cannot be carried out: where it points, and why not. */
export class PatchRefused extends Error {
  override readonly name = 'PatchRefused';

  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/** Names that mean something to JavaScript itself. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A copy of the document after `add`, `replace` and `remove` operations (RFC 6902), in order.
 *
 * @throws PatchRefused at the first that leads nowhere; nothing is changed then
 */
export function patched(document: Json, operations: readonly PipelinePatchOperation[]): Json {
  const root = { document: structuredClone(document) };
  for (const operation of operations) apply(root, operation);
  return root.document;
}

function apply(root: { document: Json }, { op, path, value }: PipelinePatchOperation): void {
  const names = path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop();
  if (!path.startsWith('/') || last === undefined) throw new PatchRefused(path, 'must point into the output');
  if ([...names, last].some((name) => RESERVED.has(name))) throw new PatchRefused(path, 'names nothing');
  let at: unknown = root.document;
  for (const name of names) at = memberOf(at, name, path);
  if (op !== 'remove' && value === undefined) throw new PatchRefused(path, 'has no value');
  if (Array.isArray(at)) changeList(at, last, { op, path, value });
  else if (typeof at === 'object' && at !== null) changeObject(at as Json, last, { op, path, value });
  else throw new PatchRefused(path, 'leads nowhere');
}

function memberOf(parent: unknown, name: string, path: string): unknown {
  if (typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name) && name !== 'length') {
    return (parent as Json)[name];
  }
  throw new PatchRefused(path, 'leads nowhere');
}

function changeList(list: unknown[], name: string, { op, path, value }: PipelinePatchOperation): void {
  const end = op === 'add' ? list.length : list.length - 1;
  const index = name === '-' && op === 'add' ? list.length : Number(name);
  const isIndex = name === '-' || /^\d{1,6}$/.test(name);
  if (!isIndex || !(index >= 0 && index <= end)) throw new PatchRefused(path, 'leads nowhere');
  if (op === 'add') list.splice(index, 0, value);
  else if (op === 'replace') list[index] = value;
  else list.splice(index, 1);
}

function changeObject(object: Json, name: string, { op, path, value }: PipelinePatchOperation): void {
  if (op !== 'add' && !Object.hasOwn(object, name)) throw new PatchRefused(path, 'leads nowhere');
  if (op === 'remove') delete object[name];
  else object[name] = value;
}
