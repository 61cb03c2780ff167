import { checkParams, type NodeDescriptor } from '@easel/catalog';
import { ValidationFailed } from '@easel/contracts';

/** @throws ValidationFailed naming every setting at fault */
export function checkedParams(
  node: NodeDescriptor,
  params: Record<string, unknown>,
): Record<string, unknown> {
  const problems = checkParams(node, params);
  if (problems.length === 0) return params;
  throw new ValidationFailed(
    problems.map(({ path, message }) => ({ path: path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'), message })),
  );
}
