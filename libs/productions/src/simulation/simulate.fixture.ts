import { canonicalJson } from '../document/canonical.js';
import { touchedBy } from '../document/change.js';
import { brokenInvariants } from '../document/invariants.js';
import { emptyProduction, type Production } from '../document/production.js';
import { applyBatch, BatchRefused } from '../operations/apply-batch.js';
import type { Lookups } from '../operations/lookups.js';
import { StaleEditor } from '../checks/refusal.js';
import { undo } from '../undo/undo.js';
import { Dice } from '../views/dice.fixture.js';
import { randomBatch } from './random-batch.fixture.js';
import {
  type Cause,
  type Change,
  partsOf,
  StoredProduction,
  withParts,
} from './stored-production.fixture.js';

const ATTEMPTS = 5;
const BATCHES = 20;

interface Request {
  readonly id: string;
  readonly baseVersion: number;
  readonly strict: boolean;
  readonly cause: Cause;
}

type Answer =
  | { readonly version: number; readonly production: Production }
  | { readonly refused: 'conflict' | 'busy' | 'invalid' };

export interface Tally {
  accepted: number;
  rebased: number;
  undone: number;
  refused: number;
  busy: number;
  replayed: number;
}

/** Something that goes on by itself, a step at a time; between two steps anything else may happen. */
type Task = Generator<void, void>;

/** Everything that an operation may look up, the same whenever the same request is tried again. */
function lookupsOf(requestId: string, version: number): Lookups {
  let ids = 0;
  return {
    now: '2026-05-01T10:00:00.000Z',
    version,
    userId: 'editor',
    features: { saveEditorState: true, linkedFrames: true },
    newId: () => `${requestId}-${++ids}`,
    entity: () => undefined,
    job: () => undefined,
    retained: (url) => ({ url: `${url}?kept`, sha256: 'a'.repeat(64) }),
    isAllowedUrl: () => true,
  };
}

/** What a request makes of a document, or why it is refused. */
function outcomeOf(
  production: Production,
  version: number,
  { id, cause }: Pick<Request, 'id' | 'cause'>,
  history: readonly Change[],
): (Pick<Change, 'altered' | 'isFinal'> & { readonly production: Production }) | 'conflict' | 'invalid' {
  if (cause.kind === 'undo') {
    const change = history.find((each) => each.version === cause.version);
    if (!change || change.isFinal) return 'invalid';
    const undone = undo(
      production,
      change,
      history
        .filter((each) => each.version > cause.version && each.version <= version)
        .map((each) => ({ version: each.version, touched: touchedBy(each.altered) })),
    );
    return 'conflict' in undone ? 'conflict' : { ...undone, isFinal: false };
  }
  try {
    return applyBatch(production, cause.operations, lookupsOf(id, version));
  } catch (error) {
    if (error instanceof BatchRefused) return 'invalid';
    if (error instanceof StaleEditor) return 'conflict';
    throw error;
  }
}

/** A replica of the service: a cache of the document, and requests that it works on at the same time. */
class Replica {
  private cached = { version: 0, parts: new Map() as ReadonlyMap<string, unknown> };

  constructor(
    private readonly store: StoredProduction,
    private readonly tally: Tally,
  ) {}

  *answer(request: Request, send: (answer: Answer) => void): Task {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { version, production } = this.newest();
      yield;
      const replay = this.store.ledger.get(request.id);
      if (replay !== undefined) return this.replayed(send);
      if (request.strict && request.baseVersion !== version) return send({ refused: 'conflict' });
      const made = outcomeOf(production, version, request, this.store.history);
      if (typeof made === 'string') return send({ refused: made });
      yield;
      const swapped = this.store.swap(version, production, made.production, {
        requestId: request.id,
        cause: request.cause,
        altered: made.altered,
        isFinal: made.isFinal,
      });
      if (swapped === 'stale') continue;
      if ('replay' in swapped) return this.replayed(send);
      this.tally.accepted++;
      if (version !== request.baseVersion) this.tally.rebased++;
      if (request.cause.kind === 'undo') this.tally.undone++;
      yield;
      return send({ version: swapped.version, production: made.production });
    }
    this.tally.busy++;
    send({ refused: 'busy' });
  }

  /** What stands there now, so that nobody's work is dropped by the answer to an old request. */
  private replayed(send: (answer: Answer) => void): void {
    this.tally.replayed++;
    const { version, production } = this.newest();
    send({ version, production });
  }

  private newest(): { version: number; production: Production } {
    const { version, ...changed } = this.store.open(this.cached.version);
    const { parts, production } = withParts(this.cached.parts, changed);
    this.cached = { version, parts };
    return { version, production };
  }
}

/** An editor: a copy that answers and events bring up to date, in whatever order they come. */
class Editor {
  version = 1;
  copy = emptyProduction();
  /** Requests that were answered with success, and the version that they were told. */
  readonly told = new Map<string, number>();
  private parts = new Map() as ReadonlyMap<string, unknown>;
  private readonly early = new Map<number, StoredProduction['events'][number]>();

  constructor(
    private readonly dice: Dice,
    private readonly id: number,
  ) {}

  adopt({ version, production }: { version: number; production: Production }): void {
    if (version <= this.version) return;
    this.version = version;
    this.copy = production;
    this.parts = partsOf(production);
    this.catchUp();
  }

  hear(event: StoredProduction['events'][number]): void {
    if (event.version > this.version) this.early.set(event.version, event);
    this.catchUp();
  }

  /** Takes events in the order of their versions, each once; those before the copy are behind it. */
  private catchUp(): void {
    for (let next = this.early.get(this.version + 1); next; next = this.early.get(this.version + 1)) {
      const parts = [...next.put, ...next.removed.map((key) => [key, null] as const)];
      const { production, parts: known } = withParts(this.parts, { name: next.name, parts });
      this.version = next.version;
      this.copy = production;
      this.parts = known;
    }
  }

  *edit(send: (request: Request, done: (answer: Answer | 'lost') => void) => void, tally: Tally): Task {
    for (let count = 0; count < BATCHES; count++) {
      const request: Request = {
        id: `editor-${this.id}-${count}`,
        baseVersion: this.version,
        strict: this.dice.happens(0.2),
        cause: this.cause(),
      };
      for (let attempt = 0; attempt < 4; attempt++) {
        const answers: (Answer | 'lost')[] = [];
        send(request, (answer) => void answers.push(answer));
        while (answers.length === 0) yield;
        const [answer] = answers;
        if (answer === 'lost' || answer === undefined) continue;
        if ('refused' in answer) {
          tally.refused++;
          if (answer.refused === 'busy') continue;
          break;
        }
        this.told.set(request.id, answer.version);
        this.adopt(answer);
        break;
      }
      for (let pause = this.dice.below(6); pause > 0; pause--) yield;
    }
  }

  private cause(): Cause {
    if (this.version > 1 && this.dice.happens(0.15)) {
      return { kind: 'undo', version: this.version - this.dice.below(Math.min(4, this.version - 1)) };
    }
    return { kind: 'batch', operations: randomBatch(this.dice, this.copy, this.version) };
  }
}

/** What one seed led to; `wrong` is empty where all held. */
export interface Run {
  readonly seed: number;
  readonly editors: number;
  readonly version: number;
  readonly tally: Tally;
  readonly stored: Production;
  readonly wrong: readonly string[];
}

/**
 * Some editors on one production over two replicas, with lost answers, requests and events that come twice, late and in
 * another order. Then: is what is stored the accepted changes in the order of their versions, each once, and has everybody
 * the same copy of it?
 */
export function simulate(seed: number): Run {
  const dice = new Dice(seed);
  const tally: Tally = { accepted: 0, rebased: 0, undone: 0, refused: 0, busy: 0, replayed: 0 };
  const store = new StoredProduction();
  const replicas = [new Replica(store, tally), new Replica(store, tally)];
  const editors = Array.from({ length: 2 + dice.below(7) }, (_, index) => new Editor(dice, index));
  const tasks: Task[] = [];
  let heard = 0;

  const send = (request: Request, done: (answer: Answer | 'lost') => void): void => {
    const copies = dice.happens(0.15) ? 2 : 1;
    const isLost = dice.happens(0.15);
    for (let copy = 0; copy < copies; copy++) {
      const replica = dice.of(replicas);
      tasks.push(later(dice, () => void tasks.push(replica.answer(request, deliver))));
    }
    function deliver(answer: Answer): void {
      tasks.push(later(dice, () => done(isLost ? 'lost' : answer)));
    }
  };
  for (const editor of editors) tasks.push(editor.edit(send, tally));
  while (tasks.length > 0) {
    const index = dice.below(tasks.length);
    if (tasks[index]?.next().done) tasks.splice(index, 1);
    for (const event of store.events.slice(heard)) {
      for (const editor of editors) {
        tasks.push(later(dice, () => editor.hear(event)));
        if (dice.happens(0.2)) tasks.push(later(dice, () => editor.hear(event)));
      }
    }
    heard = store.events.length;
  }
  return {
    seed,
    editors: editors.length,
    version: store.version,
    tally,
    stored: store.content(),
    wrong: wrongs(store, editors),
  };
}

function* later(dice: Dice, happen: () => void): Task {
  for (let wait = dice.below(8); wait > 0; wait--) yield;
  happen();
}

function wrongs(store: StoredProduction, editors: readonly Editor[]): string[] {
  const wrong: string[] = [];
  const { history, version } = store;
  const stored = store.content();
  const same = (what: string, one: unknown, other: unknown): void => {
    if (canonicalJson(one) !== canonicalJson(other)) wrong.push(what);
  };
  same(
    'the versions have gaps',
    history.map((change) => change.version),
    numbers(2, version),
  );
  const ids = history.map(({ requestId }) => requestId);
  if (new Set(ids).size !== ids.length) wrong.push('a request was applied twice');

  let replayed = emptyProduction();
  history.forEach((change, index) => {
    const again = outcomeOf(
      replayed,
      change.version - 1,
      { id: change.requestId, cause: change.cause },
      history.slice(0, index),
    );
    if (typeof again === 'string') wrong.push(`version ${change.version} is refused in its place`);
    else replayed = again.production;
  });
  same('the stored document is not the accepted changes in their order', replayed, stored);
  wrong.push(...brokenInvariants(stored));

  for (const [index, editor] of editors.entries()) {
    same(`editor ${index} has another version`, editor.version, version);
    same(`editor ${index} has another copy`, editor.copy, stored);
    for (const [id] of editor.told) {
      if (!store.ledger.has(id)) wrong.push(`${id} was accepted, and is lost`);
    }
  }
  return wrong;
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
