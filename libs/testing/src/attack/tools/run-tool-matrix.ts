import { givenApiToken } from '../../api-tokens/index.js';
import type { ApiClient, ApiResponse } from '../../stack/api-client.js';
import { differenceOf, likenessOf, missingLike, shapeOf, answerText } from '../matrix/answers.js';
import { givenObjects, type Objects } from '../matrix/objects.js';
import type { MatrixOptions } from '../matrix/run-matrix.js';
import { seeded } from '../seeded.js';
import { sideBySide } from '../side-by-side.js';
import { givenToolCallers, type ToolCaller } from './tool-callers.js';
import {
  isTaskMethod,
  kindOf,
  type ListedTool,
  readingCall,
  type ToolPlace,
  toolPlaces,
  toolsFor,
} from './tool-places.js';

export interface ToolMatrixResult {
  readonly tools: number;
  readonly places: number;
  readonly callers: number;
  readonly cells: number;
  /** One line for each wrong answer, and for each argument at which not even the owner's objects say anything. */
  readonly findings: readonly string[];
}

const EVERYWHERE = "a stranger's token";

/**
 * Calls every tool of the stack's MCP server, with every argument that names an object, about objects of another account,
 * as each caller. Needs a stack with the variables `CLOUD`.
 */
export async function runToolMatrix(api: ApiClient, options: MatrixOptions): Promise<ToolMatrixResult> {
  const { share, atOnce, report = () => undefined } = options;
  const owner = await api.retrying().signUp();
  const objects = await givenObjects(owner, api.retrying());
  const mine = api.as((await givenApiToken(owner, {}, api)).token);
  const tools = await toolsFor(mine);
  const callers = await givenToolCallers(owner, objects, api);
  const random = seeded(options.seed);
  const findings: string[] = [];
  let cells = 0;
  for (const caller of callers) {
    const seen = caller.learns === 'scopes' ? new Set(await namesFor(caller.client)) : undefined;
    const tryOne = async (place: ToolPlace): Promise<void> => {
      if (share < 1 && caller.name !== EVERYWHERE && random() >= share) return;
      const picked = Object.entries(caller.hidden(objects)).filter(
        ([kind]) => isAbout(place, kind) || (caller.learns === 'missing' && random() < (share < 1 ? 0 : 1)),
      );
      const { wrong, asked } = await tryPlace(
        place,
        { caller, seen, secrets: caller.hidden(objects) },
        picked,
      );
      cells += asked;
      findings.push(...wrong);
      for (const line of wrong) report(line);
    };
    await sideBySide(toolPlaces(tools, caller.objects, objects.slug), tryOne, atOnce);
    if (caller.learns === 'missing' && (share === 1 || caller.name === EVERYWHERE)) {
      findings.push(...(await answersOfReading(tools, caller, caller.hidden(objects))));
    }
    report(`${caller.name}: ${cells} cells, ${findings.length} findings so far`);
  }
  const places = toolPlaces(tools, objects, objects.slug);
  // Last, because it changes and deletes what the others were tried on.
  findings.push(...(await unseen(places, objects, mine)));
  return { tools: tools.length, places: places.length, callers: callers.length, cells, findings };
}

const namesFor = async (client: ApiClient): Promise<string[]> =>
  (await toolsFor(client)).map(({ name }) => name);

/** Whether an argument is, by its name, about this kind of object: `workspace job` is a job. */
const isAbout = ({ field }: ToolPlace, kind: string): boolean =>
  kind
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .endsWith(
      kindOf(field)
        .toLowerCase()
        .replaceAll(/[^a-z]/g, ''),
    );

interface Trying {
  caller: ToolCaller;
  /** The tools that the caller sees, where that are not all. */
  seen: ReadonlySet<string> | undefined;
  /** What no answer may name. */
  secrets: Readonly<Record<string, string>>;
}

async function tryPlace(
  place: ToolPlace,
  { caller, seen, secrets }: Trying,
  kinds: readonly [kind: string, id: string][],
): Promise<{ wrong: string[]; asked: number }> {
  const wrong: string[] = [];
  const missing = new Map<string, string>();
  for (const [kind, id] of kinds) {
    const likeness = likenessOf(id);
    if (!missing.has(likeness)) missing.set(likeness, await ask(place, caller.client, missingLike(id)));
    const expected = missing.get(likeness) ?? '';
    const answer = await ask(place, caller.client, id);
    const named = namedIn(answer, secrets);
    if (
      !isRight(place, { caller, seen }, answer, expected) ||
      (caller.learns === 'missing' && named.length > 0)
    ) {
      const told = named.length > 0 ? `\n  names ${named.join(', ')}` : '';
      wrong.push(
        `${caller.name}: ${place.name} with the owner's ${kind}${told}${differenceOf(answer, expected)}`,
      );
    }
  }
  return { wrong, asked: kinds.length };
}

function isRight(
  { tool }: ToolPlace,
  { caller, seen }: Pick<Trying, 'caller' | 'seen'>,
  answer: string,
  missing: string,
): boolean {
  if (caller.learns === '401') return answer.startsWith('401 ') && answer === missing;
  if (caller.learns === 'limited') return !worked(answer) || worked(missing);
  if (caller.learns === 'scopes') {
    if (isTaskMethod(tool)) return answer === missing;
    return seen?.has(tool.name) || (/^403 .*"insufficient_scope"/.test(answer) && answer === missing);
  }
  return worked(missing) ? shapeOf(answer) === shapeOf(missing) : answer === missing;
}

/** A result that is none of an error, nor an error of the protocol. */
const worked = (answer: string): boolean =>
  answer.startsWith('200 ') && !/"isError":true|"code":-32\d{3}\b/.test(answer);

/** The kinds of objects whose ids an answer tells. */
const namedIn = (answer: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets)
    .filter(([, id]) => answer.includes(id))
    .map(([kind]) => kind);

/** The tools that read, without an object: lists tell nothing of others. */
async function answersOfReading(
  tools: readonly ListedTool[],
  { name, client, objects }: ToolCaller,
  secrets: Readonly<Record<string, string>>,
): Promise<string[]> {
  const wrong: string[] = [];
  const reading = tools.filter(({ annotations }) => annotations.readOnlyHint);
  await sideBySide(reading, async (tool) => {
    const answer = answerText(await readingCall(client.elsewhere(), tool, objects), '-');
    const named = namedIn(answer, secrets);
    if (named.length > 0) wrong.push(`${name}: ${tool.name} names the owner's ${named.join(', ')}`);
  });
  return wrong;
}

/** Arguments where the owner rightly gets the same answer for an object as for a missing one. */
const SAYS_NOTHING: readonly [place: RegExp, why: string][] = [];

/** The arguments at which trying says nothing, since not even the owner can tell an object from a missing one. */
async function unseen(places: readonly ToolPlace[], objects: Objects, mine: ApiClient): Promise<string[]> {
  const found: string[] = [];
  const { personal } = objects;
  const rank = ({ tool }: ToolPlace) =>
    tool.annotations.readOnlyHint ? 0 : /delete|cancel/.test(tool.name) ? 2 : 1;
  const ordered = places
    .filter(({ name }) => !SAYS_NOTHING.some(([place]) => place.test(name)))
    .toSorted((one, other) => rank(one) - rank(other));
  for (const place of ordered) {
    const kinds = Object.entries(personal).filter(([kind]) => isAbout(place, kind));
    const looks = await Promise.all(
      kinds.map(async ([, id]) => {
        const [is, not] = [await ask(place, mine, id), await ask(place, mine, missingLike(id))];
        return worked(not) ? shapeOf(is) !== shapeOf(not) : is !== not;
      }),
    );
    if (!looks.includes(true)) {
      found.push(
        `${place.name}: no kind of object answers unlike a missing one; is one lacking in objects.ts?`,
      );
    }
  }
  return found;
}

/** A stack that other programs keep busy answers 503 for seconds; what answers so all the time is a finding. */
const MOST_TRIES = 10;

/** Asks from an address of its own; where the stack is busy or has limits, again. */
async function ask(place: ToolPlace, client: ApiClient, id: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await place.send(client.elsewhere(), id);
    if (!isBusy(answer) || tries === MOST_TRIES) return steady(answerText(answer, id));
    await new Promise((resolve) => setTimeout(resolve, 250 * tries));
  }
}

const isBusy = ({ status, body }: ApiResponse<unknown>): boolean =>
  status === 429 || status === 503 || /\\"status\\":(429|503)/.test(JSON.stringify(body));

/** Without what differs from call to call: the request, and the marks around what others wrote. */
const steady = (told: string): string =>
  told.replaceAll(/\\"request_id\\":\\"[^"\\]*\\"/g, '').replaceAll(/data-[0-9a-f]{16}/g, 'data');
