/** What a call starts and what continues without it: jobs, an execution, or a run of an app. */
export type Work =
  | { kind: 'jobs'; ids: readonly string[] }
  | { kind: 'execution'; id: string }
  | { kind: 'run'; slug: string; id: string };
