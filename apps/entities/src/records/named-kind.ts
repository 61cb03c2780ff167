import { type EntityKind, entityKinds } from '@easel/catalog';
import { NotFound } from '@easel/contracts';

/** @throws NotFound for what is no kind of subject */
export function kindNamed(id: string): EntityKind {
  const kind = entityKinds.get(id);
  if (!kind) throw new NotFound('kind');
  return kind;
}
