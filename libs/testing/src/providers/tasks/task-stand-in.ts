import type { RefusalKind } from '../fault.js';
import { samplePicture } from '../sample-media.js';
import type { StandInAnswer, StandInRequest } from '../stand-in-answer.js';
import { jsonOf, type Route, StandInProvider } from '../stand-in-provider.js';

export type TaskStatus = 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface Task {
  readonly id: string;
  readonly reference: string;
  readonly label: string;
  readonly madeAt: number;
  status: TaskStatus;
}

const REFUSALS: Readonly<Record<RefusalKind, number>> = {
  rate: 429,
  overloaded: 503,
  policy: 451,
  credit: 402,
  error: 500,
  invalid: 400,
  auth: 401,
  inside: 500,
};

/**
 * No provider's protocol, but what asynchronous ones have in common: tasks that are made, asked for, looked for by the
 * customer's reference, and cancelled. For trials of what all lanes share.
 */
export class TaskStandIn extends StandInProvider {
  /** The same reference never makes a second task. */
  dedupes = false;
  /** Milliseconds that a task takes. */
  takesMs = 30;
  /** What becomes of a task, by its label. */
  fate: (label: string) => 'succeeded' | 'failed' | 'never' = () => 'succeeded';
  readonly tasks = new Map<string, Task>();

  get baseUrl(): string {
    return this.origin;
  }

  protected readonly routes: readonly Route[] = [
    { method: 'POST', path: /^\/tasks$/, step: 'submit', answer: (request) => this.make(jsonOf(request)) },
    {
      method: 'GET',
      path: /^\/tasks$/,
      step: 'find',
      answer: ({ query }) => ({ json: { data: this.withReference(query.get('reference') ?? '') } }),
    },
    {
      method: 'GET',
      path: /^\/tasks\/(?<id>[^/]+)$/,
      step: 'poll',
      answer: (_request, { id = '' }) => this.show(id),
    },
    {
      method: 'POST',
      path: /^\/tasks\/(?<id>[^/]+)\/cancel$/,
      step: 'cancel',
      answer: (_request, { id = '' }) => this.cancel(id),
    },
    {
      method: 'GET',
      path: /^\/files\/(?<id>[^/]+)$/,
      step: 'file',
      answer: (_request, { id = '' }) => this.file(id),
    },
  ];

  override forget(): void {
    super.forget();
    this.tasks.clear();
  }

  protected checkKey({ headers, path }: StandInRequest): StandInAnswer | undefined {
    const open = path.startsWith('/files/') || headers['authorization'] === `Bearer ${this.key}`;
    return open ? undefined : this.refusal('auth');
  }

  protected refusal(kind: RefusalKind): StandInAnswer {
    return { status: REFUSALS[kind], json: { error: kind } };
  }

  private make({ reference, prompt }: Readonly<Record<string, unknown>>): StandInAnswer {
    const known = this.dedupes ? this.withReference(String(reference))[0] : undefined;
    if (known) return { json: { id: known.id } };
    const task: Task = {
      id: `task-${this.tasks.size + 1}`,
      reference: String(reference),
      label: String(prompt),
      madeAt: Date.now(),
      status: 'running',
    };
    this.tasks.set(task.id, task);
    this.buy({ reference: task.reference, taskId: task.id, label: task.label });
    return { status: 201, json: { id: task.id } };
  }

  private withReference(reference: string): Task[] {
    return [...this.tasks.values()].filter((task) => task.reference === reference);
  }

  private show(id: string): StandInAnswer {
    const task = this.tasks.get(id);
    if (!task) return { status: 404, json: { error: 'no such task' } };
    const fate = this.fate(task.label);
    if (task.status === 'running' && fate !== 'never' && Date.now() - task.madeAt >= this.takesMs) {
      task.status = fate;
    }
    return {
      json: {
        status: task.status,
        ...(task.status === 'succeeded' ? { file: `${this.origin}/files/${id}` } : {}),
      },
    };
  }

  private cancel(id: string): StandInAnswer {
    const task = this.tasks.get(id);
    if (!task) return { status: 404, json: { error: 'no such task' } };
    if (task.status === 'running') task.status = 'cancelled';
    return { json: { status: task.status } };
  }

  private file(id: string): StandInAnswer {
    const task = this.tasks.get(id);
    if (!task) return { status: 404, json: { error: 'no such file' } };
    return { headers: { 'content-type': 'image/png' }, body: samplePicture(32, 32, task.label) };
  }
}
