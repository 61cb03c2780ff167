import type { ApiClient } from '../../stack/api-client.js';
import { allOperationsOf, type Operation } from '../operations.js';
import { seeded } from '../seeded.js';
import { sideBySide } from '../side-by-side.js';
import { differenceOf, likenessOf, missingLike, shapeOf, answerText } from './answers.js';
import { type Caller, givenCallers } from './callers.js';
import { givenObjects, type Objects } from './objects.js';
import { type Place, placesOf, runPlace, subWorkflowPlace } from './places.js';
import { chosenByCaller, isRightly, notLookedUp } from './rules.js';
import { isAbout, unseenPlaces } from './seen-places.js';

export interface MatrixOptions {
  /** Which cells are tried, where not all are. */
  readonly seed: number;
  /**
   * The share of cells that are tried, 0 to 1. Less than 1 still tries every place, or argument of a tool, with what its
   * name says it is about, as a stranger.
   */
  readonly share: number;
  /** Places at once. */
  readonly atOnce?: number;
  readonly report?: (line: string) => void;
}

export interface MatrixResult {
  readonly routes: number;
  readonly places: number;
  readonly kinds: number;
  readonly callers: number;
  readonly cells: number;
  /** One line for each wrong answer, and for each place that no rule covers. */
  readonly findings: readonly string[];
}

/** Tries every place, also where cells are picked, so that no new route is left out. */
const EVERYWHERE = "a stranger's session";
/** Of the header that names a workspace, these kinds alone say something. */
const FOR_HEADER = /workspace|archived|organization|user|project/i;

/**
 * Tries every route of the stack's own reference, in every place that takes an id, with objects of another account, as
 * each caller. Needs a stack with the variables `CLOUD`.
 */
export async function runMatrix(api: ApiClient, options: MatrixOptions): Promise<MatrixResult> {
  const report = options.report ?? (() => undefined);
  const operations = allOperationsOf((await api.get('/v1/openapi.json')).body);
  const owner = await api.retrying().signUp();
  const objects = await givenObjects(owner, api.retrying());
  const callers = await givenCallers(owner, objects, api);
  const kinds = { ...objects.personal, ...objects.inWorkspace, ...objects.open };
  report(
    `${operations.length} routes, ${callers.length} callers, ${Object.keys(kinds).length} kinds of objects`,
  );
  const findings: string[] = [];
  const random = seeded(options.seed);
  let cells = 0;
  for (const caller of callers) {
    const before = cells;
    const tried = allPlaces(operations, caller.objects).filter(
      ({ operation }) => !caller.spared?.(operation),
    );
    const tryOne = async (place: Place): Promise<void> => {
      const isSampled = options.share < 1;
      if (isSampled && caller.name !== EVERYWHERE && random() >= options.share) return;
      const picked = Object.entries(caller.hidden(objects)).filter(
        ([kind]) =>
          (place.within !== 'header' || FOR_HEADER.test(kind)) &&
          (!isSampled || isAbout(place, kind) || random() < options.share),
      );
      const { wrong, asked } = await tryPlace(place, caller, picked);
      cells += asked;
      findings.push(...wrong);
      for (const line of wrong) report(line);
    };
    await sideBySide(tried, tryOne, options.atOnce);
    if (!(await isAsBefore(caller)))
      findings.push(`${caller.name}: the credential changed while it was tried`);
    report(`${caller.name}: ${cells - before} cells, ${findings.length} findings so far`);
  }
  const places = allPlaces(operations, objects);
  // Last, because it changes and deletes what the others were tried on.
  findings.push(...(await unseenPlaces(places, objects, api.as(owner))));
  return {
    routes: operations.length,
    places: places.length,
    kinds: Object.keys(kinds).length,
    callers: callers.length,
    cells,
    findings,
  };
}

function allPlaces(operations: readonly Operation[], objects: Objects): Place[] {
  const savers = operations.filter(({ body }) => body?.properties?.['nodes'] && body.properties['edges']);
  return [
    ...operations.flatMap((operation) => placesOf(operation, objects)),
    ...savers.map((operation) => subWorkflowPlace(operation, objects)),
    ...operations.filter(({ operationId }) => operationId === 'api.run').map(runPlace),
  ].filter((place) => !chosenByCaller(place));
}

/** A credential that ended on the way would find everything missing. */
async function isAsBefore({ client, learns }: Caller): Promise<boolean> {
  const { status } = await client.elsewhere().get('/v1/me');
  return (status === 200) === (learns !== '401');
}

async function tryPlace(
  place: Place,
  caller: Caller,
  hidden: readonly [kind: string, id: string][],
): Promise<{ wrong: string[]; asked: number }> {
  const wrong: string[] = [];
  const missing = new Map<string, string>();
  let asked = 0;
  for (const [kind, id] of hidden) {
    const likeness = likenessOf(id);
    if (!missing.has(likeness)) missing.set(likeness, await ask(place, caller.client, missingLike(id)));
    const expected = missing.get(likeness) ?? '';
    // Whoever takes any id would begin work for each kind: those that the field may be about are enough.
    if (/^(2|402)/.test(expected) && !isAbout(place, kind)) continue;
    const answer = await ask(place, caller.client, id);
    asked++;
    if (!isRight(place, caller, answer, expected, kind)) {
      wrong.push(`${caller.name}: ${place.name} with the owner's ${kind}${differenceOf(answer, expected)}`);
    }
  }
  return { wrong, asked };
}

function isRight(place: Place, caller: Caller, answer: string, missing: string, kind: string): boolean {
  const { publicRoute } = place.operation;
  if (caller.learns === 'limited') return !answer.startsWith('2') || missing.startsWith('2');
  if (caller.learns === '401' && !publicRoute) return answer.startsWith('401') && answer === missing;
  if (isRightly(place, caller.name, kind, answer)) return true;
  // The caller's own credits may end between the two.
  if (notLookedUp(place)) return /^(2|402)/.test(answer) === /^(2|402)/.test(missing);
  if (/^(2|402)/.test(missing)) return answer.startsWith('402') || shapeOf(answer) === shapeOf(missing);
  return answer === missing;
}

/** A stack that other programs keep busy answers 503 for seconds; what answers so all the time is a finding. */
const MOST_TRIES = 10;
/** Limits of a minute are waited for; what is limited for longer is an answer like another. */
const LONGEST_WAIT_MS = 61_000;

/** Asks from an address of its own; where the stack is busy or the caller has a limit, again after the time that it says. */
async function ask(place: Place, client: ApiClient, id: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await place.send(client.elsewhere(), id);
    const said = Number(answer.headers.get('retry-after')) * 1_000;
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || tries === MOST_TRIES || said > LONGEST_WAIT_MS) return answerText(answer, id);
    await new Promise((resolve) => setTimeout(resolve, Math.max(250 * tries, said)));
  }
}
