/** The services in the order in which a request meets them. */
export const APPS = ['gateway', 'auth-sso', 'entities', 'studio', 'executor'] as const;
export type AppName = (typeof APPS)[number];

export const EXECUTOR_ROLES = ['api', 'orchestrator', 'worker', 'scheduler'] as const;
export type ExecutorRole = (typeof EXECUTOR_ROLES)[number];

/** One service process of the stack. */
export interface AppProcess {
  /** Unique in the stack: `executor`, `executor-worker`, `executor-worker-2`. */
  readonly name: string;
  readonly app: AppName;
  /** Empty for every app but the executor. */
  readonly roles: readonly ExecutorRole[];
}

export const DEFAULT_PROCESSES = APPS.join(' ');

/**
 * Reads `SERVICE_PROCESSES`: words of the form `app` or `executor:role+role`, separated by white space.
 * An executor without roles has all of them; an app named twice runs twice.
 * @returns the processes, or the problems found, never both.
 */
export function parseProcessList(
  text: string,
): { processes: readonly AppProcess[]; problems: [] } | { processes: []; problems: readonly string[] } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const parsed = words.map(parseProcess);
  const problems = parsed.flatMap((entry) => ('problem' in entry ? [entry.problem] : []));
  const processes = parsed.flatMap((entry) => ('problem' in entry ? [] : [entry]));
  if (problems.length === 0 && !processes.some(({ app }) => app === 'gateway')) {
    problems.push('needs at least one gateway');
  }
  return problems.length > 0 ? { processes: [], problems } : { processes: numbered(processes), problems: [] };
}

function parseProcess(word: string): AppProcess | { problem: string } {
  const [app = '', roleList, ...rest] = word.split(':');
  if (rest.length > 0) return { problem: `'${word}' has more than one ':'` };
  if (!isOneOf(APPS, app)) return { problem: `'${app}' is no app (${APPS.join(', ')})` };
  if (app !== 'executor') {
    return roleList === undefined ? { name: app, app, roles: [] } : { problem: `'${app}' has no roles` };
  }
  if (roleList === undefined) return { name: app, app, roles: EXECUTOR_ROLES };
  const roles = [...new Set(roleList.split('+'))];
  const unknown = roles.filter((role) => !isOneOf(EXECUTOR_ROLES, role));
  if (unknown.length > 0) {
    return {
      problem: `'${unknown.join("', '")}' is no role of the executor (${EXECUTOR_ROLES.join(', ')})`,
    };
  }
  return { name: [app, ...roles].join('-'), app, roles: roles as ExecutorRole[] };
}

function numbered(processes: readonly AppProcess[]): readonly AppProcess[] {
  const seen = new Map<string, number>();
  return processes.map((entry) => {
    const count = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, count);
    return count === 1 ? entry : { ...entry, name: `${entry.name}-${count}` };
  });
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value);
}
