import type { Place } from './places.js';

/**
 * Whoever saves a workflow chooses its id: one that is taken, by whomever, cannot be taken again, and the answer says
 * nothing more about it.
 */
const CHOSEN_BY_CALLER = [/^PUT \/v1\/workflows( \{id\}|\/\{id\})$/];

export const chosenByCaller = ({ name }: Place): boolean => CHOSEN_BY_CALLER.some((one) => one.test(name));

/** Ids that are kept as they are, and looked up only when they are used: they open nothing, whoever they belong to. */
const NOT_LOOKED_UP: [place: RegExp, why: string][] = [
  [/^POST \/v1\/api-tokens \{workflowIds/, 'what a token may do is decided when it is used'],
  [/^PATCH \/v1\/api-tokens\/\{id\} \{workflowIds/, 'what a token may do is decided when it is used'],
  [/^GET \/v1\/pipelines\?before$/, "a place in the caller's own list"],
  [/^\w+ \/v1\/node-presets\/favorites\?presetId$/, "a mark of the caller's own"],
  [/\{(folderId|assignmentId|nodeId)\}$/, 'a label of the caller'],
  [/^POST \/v1\/(character|object|location|creature)s \{workflowId\}$/, 'a label of the caller'],
  [/^GET \/v1\/studio\/productions\/\{id\}\?shot_id$/, 'the id of a shot, in the production of the path'],
  [
    /^POST \/v1\/studio\/productions\/\{id\}\/\w+ \{shotId\}$/,
    'the id of a shot, in the production of the path',
  ],
  [/^POST \/v1\/studio\/productions\/\{id\}\/\w+ \{clientRequestId\}$/, 'a name that the caller chooses'],
  [/\{nodes\[\]\.data\.referencedWorkflowId\}$/, 'it is looked up when the workflow runs'],
];

/** Nodes that are run on their own show their job with a workflow; the id is a label of the caller's job. */
const AREAS_WITH_LABEL = new Set([
  'generation',
  'inline',
  'textStream',
  'promptHelper',
  'textToPicker',
  'voiceChangerPro',
  'downloads',
]);

/** Places at which the owner is told nothing, because the object is somebody else's to use or the route is off. */
const NOT_FOR_OWNER: [place: RegExp, why: string][] = [
  [/^POST \/v1\/invitations\/\{token\}\/accept$/, 'only who was invited can tell it from a missing one'],
  [/^\w+ \/v1\/copilot\//, 'the copilot is off'],
  [/^GET \/v1\/public\/workflows\/\{id\}$/, 'only shared ones answer, to everybody'],
  [/^POST \/v1\/webhooks\/\{token\}$/, 'whoever has the token may call'],
  [/^POST \/v1\/community\/listings\/\{id\}\//, 'what is published is for everybody'],
  [/^\w+ \/v1\/voice-clones\/\{id\}$/, 'making one takes the key of a provider'],
  [/^POST \/v1\/pipelines\/\{id\}\/entities\//, "a part of the caller's own pipeline"],
];

export function notLookedUp({ name, field, operation }: Place): boolean {
  const isLabel = field === 'workflowId' && AREAS_WITH_LABEL.has(operation.operationId.split('.')[0] ?? '');
  return isLabel || NOT_LOOKED_UP.some(([place]) => place.test(name));
}

export const isForOwner = ({ name }: Place): boolean => !NOT_FOR_OWNER.some(([place]) => place.test(name));

/** Where a caller rightly hears something else of an object than of a missing one. */
const RIGHTLY: { caller: RegExp; place: RegExp; kind: RegExp; answer: RegExp; why: string }[] = [
  {
    caller: /./,
    place: /\/v1\/workflows\/\{id\}\/collaborators/,
    kind: /^(user|friend)$/,
    answer: /^2/,
    why: 'whoever has a workflow may share it with any account that they can name',
  },
  {
    caller: /^a suspended member$/,
    place:
      /^\w+ \/v1\/(workspaces|organizations)\/| x-service-workspace:$|^PATCH \/v1\/api-tokens\/\{id\} \{workspaceId\}$/,
    kind: /^workspace$/,
    answer: /^403 .*member_suspended/,
    why: 'they are told of the suspension, and of nothing else',
  },
];

export function isRightly(place: Place, caller: string, kind: string, answer: string): boolean {
  return RIGHTLY.some(
    (rule) =>
      rule.caller.test(caller) &&
      rule.place.test(place.name) &&
      rule.kind.test(kind) &&
      rule.answer.test(answer),
  );
}
