import { ValidationFailed, type RequestClass, validateRequest } from '@easel/contracts';

/** Variables that still work under the name that they had before. */
const OLDER_NAMES = [['SERVICE_ENCRYPTION_KEY', 'SOCIAL_ENCRYPTION_KEY']] as const;

/** Boot stops: the environment names every variable that is wrong. */
export class WrongVariables extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Wrong configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'WrongVariables';
  }
}

/**
 * Reads an app's variables once, at boot. Each property of `schema` is a variable of that name, its initial value
 * the default. An empty variable counts as unset.
 *
 * @throws WrongVariables naming each one that breaks a rule
 */
export function loadConfig<T extends object>(
  schema: RequestClass<T>,
  env: NodeJS.ProcessEnv = process.env,
): T {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => /^[A-Z][A-Z0-9_]*$/.test(name)));
  for (const [name, older] of OLDER_NAMES) if (known[older]) known[name] ??= known[older];
  const problems = (schema as ChecksVariables).problems?.(known) ?? [];
  let config: T | undefined;
  try {
    config = validateRequest(schema, known);
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    problems.unshift(...error.issues.map(({ path, message }) => `${path} ${message}`));
  }
  if (!config || problems.length > 0) throw new WrongVariables(problems);
  return config;
}

/** A schema may check variables that belong together itself: one sentence per problem, the variable's name first. */
interface ChecksVariables {
  problems?(env: NodeJS.ProcessEnv): string[];
}
