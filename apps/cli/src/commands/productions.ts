import type { Command, Context, Flags } from '../command.js';
import { arg, bare, call, changes, textIn, lists, PAGE_FLAGS, reads, starts, text } from '../declare.js';
import { choiceFlag, numberFlag, switchFlag, textFlag, wholeFlag } from '../flags.js';
import { readJsonObject } from '../params.js';
import { eventsOf } from '../watch.js';

const SHOT = textFlag('shotId', 'The shot', 'id');
const REQUEST = textFlag('clientRequestId', 'Repeats a request with the same id', 'id');
const DRY = switchFlag('dryRun', 'Show the effect and change nothing');
const FILE: Flags = {
  file: { kind: 'text', help: 'The plan as JSON; - reads standard input', word: 'file', required: true },
};
const planOf = async ({ flags }: Context) => ({ plan: await readJsonObject(flags['file'] as string) });
export const productionCommands: readonly Command[] = [
  lists({
    name: 'productions list',
    help: 'List productions',
    flags: {
      archived: switchFlag('includeArchived', 'Include archived ones'),
      ...PAGE_FLAGS,
    },
    via: (client) => client.productions.list,
    columns: ['id', 'name', 'version', 'shotCount', 'durationSec', 'updatedAt'],
  }),
  reads({
    name: 'productions get',
    help: 'Show a production',
    args: ['id'],
    flags: {
      detail: choiceFlag('detail', 'Level of detail', ['compact', 'full']),
      shot: textFlag('shot_id', 'This shot only', 'id'),
    },
    via: (client) => async (id: string, query: object, options: object) => {
      const { data } = await client.productions.get(id, query, options);
      return data.production;
    },
  }),
  {
    name: 'productions create',
    help: 'Create a production, empty or of a plan',
    flags: {
      name: { kind: 'text', help: 'Name', word: 'name' },
      project: { kind: 'text', help: 'The project', word: 'id' },
      file: { kind: 'text', help: 'A plan as JSON; - reads standard input', word: 'file' },
    },
    run: async (context) => {
      const { name, project, file } = context.flags;
      const plan = file === undefined ? {} : await planOf(context);
      const input = { name, projectId: project, ...plan };
      const { data } = await context.client.productions.create(input as never, call(context));
      for (const warning of data.warnings ?? []) context.output.note(warning);
      const id = textIn(data.production);
      context.output.done(`Production ${id} is created.`, data, id);
    },
  },
  {
    name: 'productions validate',
    help: 'Check a plan and store nothing',
    flags: FILE,
    run: async (context) => {
      const { data } = await context.client.productions.validate(await planOf(context), call(context));
      context.output.record(data);
      return data.valid || context.output.json ? 0 : 1;
    },
  },
  changes({
    name: 'productions import',
    help: 'Add the shots of a plan',
    args: ['id'],
    flags: FILE,
    more: async (context) => ({ ...(await planOf(context)), mode: 'append' }),
    via: (client) => client.productions.importPlan,
    said: 'The plan is in production {id}.',
  }),
  reads({
    name: 'productions ops',
    help: 'Change a production by a batch of operations',
    args: ['id'],
    flags: {
      file: {
        kind: 'file',
        help: 'An array of operations as JSON; - reads standard input',
        word: 'file',
        field: 'ops',
        required: true,
      },
      'base-version': wholeFlag('baseVersion', 'The version on which it is based'),
      strict: switchFlag('strict', 'Fail on any conflict'),
      'dry-run': DRY,
      'request-id': REQUEST,
    },
    via: (client) => client.productions.ops,
  }),
  lists({
    name: 'productions history',
    help: 'List what was changed, and by whom',
    args: ['id'],
    flags: PAGE_FLAGS,
    via: (client) => client.productions.history,
    columns: ['version', 'kind', 'userId', 'at'],
  }),
  reads({
    name: 'productions undo',
    help: 'Undo a change',
    args: ['id'],
    flags: {
      version: wholeFlag('version', 'The version of the change', { required: true }),
      'dry-run': DRY,
      'request-id': REQUEST,
    },
    via: (client) => client.productions.undo,
  }),
  starts({
    name: 'productions generate',
    help: 'Make a still or a clip of a shot',
    args: ['id'],
    flags: {
      shot: { ...SHOT, required: true },
      kind: choiceFlag('kind', 'Output', ['still', 'clip'], { required: true }),
      count: wholeFlag('count', 'How many'),
      mode: textFlag('mode', 'Inputs to use', 'name'),
      overrides: { kind: 'json', help: 'Settings for this request only', word: 'json', field: 'overrides' },
      'dry-run': DRY,
      'request-id': REQUEST,
    },
    via: jobsOf((client) => client.productions.generate),
  }),
  starts({
    name: 'productions describe',
    help: 'Have a plan written from a brief',
    args: ['id'],
    flags: {
      brief: textFlag('brief', 'What the film is about', 'text', { required: true }),
      mode: choiceFlag('mode', 'Replace the current plan or append to it', ['replace', 'append']),
      model: textFlag('llmModel', 'The language model', 'model', { required: true }),
      'request-id': REQUEST,
    },
    via: jobsOf((client) => client.productions.describe),
  }),
  starts({
    name: 'productions voice',
    help: 'Have a line spoken',
    args: ['id'],
    flags: {
      shot: { ...SHOT, required: true },
      text: textFlag('text', 'The text to speak', 'text', { required: true }),
      voice: textFlag('voiceId', 'The voice', 'id'),
      'request-id': REQUEST,
    },
    via: jobsOf((client) => client.productions.voice),
  }),
  starts({
    name: 'productions music',
    help: 'Have music made for the film',
    args: ['id'],
    flags: {
      prompt: textFlag('prompt', 'Its sound', 'text', { required: true }),
      duration: numberFlag('duration', 'Seconds'),
      instrumental: switchFlag('instrumental', 'Without vocals'),
      'request-id': REQUEST,
    },
    via: jobsOf((client) => client.productions.music),
  }),
  reads({
    name: 'productions frame',
    help: 'Take a picture out of a clip',
    args: ['id'],
    flags: {
      shot: { ...SHOT, required: true },
      mode: choiceFlag('mode', 'Which frame', ['first', 'last', 'timestamp']),
      timestamp: numberFlag('timestamp', 'Time in seconds'),
      target: choiceFlag('target', 'Intended use', [
        'none',
        'still',
        'startFrame',
        'endFrame',
        'nextStartFrame',
      ]),
      'request-id': REQUEST,
    },
    via: (client) => client.productions.frame,
  }),
  reads({
    name: 'productions export-plan',
    help: 'Show the steps that make the film',
    args: ['id'],
    flags: {
      upscale: choiceFlag('upscale', 'Upscale the result', ['none', 'topaz', 'veo-1080p', 'veo-4k']),
    },
    via: (client) => client.productions.exportPlan,
  }),
  changes({
    name: 'productions share',
    help: 'Share a production by link',
    args: ['id'],
    flags: {
      'allow-editable-copy': switchFlag('allowEditableCopy', 'Allow anyone with the link to copy it'),
      'expected-version': wholeFlag('expectedVersion', 'Only if it still has this version'),
    },
    more: async (context) => ({ shared: true, ...(await versionUnlessGiven(context)) }),
    via: (client) => client.productions.share,
    said: 'Production {id} is shared.',
  }),
  changes({
    name: 'productions unshare',
    help: 'Stop sharing',
    args: ['id'],
    more: () => ({}),
    via: (client) => client.productions.unshare,
    said: 'Production {id} is no longer shared.',
  }),
  changes({
    name: 'productions clone',
    help: 'Copy a production',
    args: ['id'],
    flags: { name: textFlag('name', 'Name of the copy', 'name') },
    via: (client) => async (id: string, body: object, options: object) => {
      const { data } = await client.productions.clone(id, body, options);
      return data.production;
    },
    said: 'Production {id} is created.',
  }),
  {
    name: 'productions watch',
    help: 'Follow what happens to a production, a line of JSON for each event',
    args: ['id'],
    flags: { since: { kind: 'text', help: 'Continue after this event', word: 'id' } },
    run: async (context) => {
      const id = arg(context, 'id');
      const since = text(context, 'since');
      const from = since === undefined ? {} : { lastEventId: since };
      const { follow } = context.client.productions;
      for await (const event of eventsOf(context, id, (after) => follow(id, { ...from, ...after }))) {
        context.output.text(JSON.stringify(event));
      }
    },
  },
  {
    name: 'productions skill',
    help: 'Show what somebody who writes productions has to know',
    run: async (context) => {
      const { data } = await context.client.productions.skill(undefined, call(context));
      if (context.output.json) return context.output.record(data);
      const [skill, operating] = [textIn(data, 'skill'), textIn(data, 'operating')];
      context.output.text(`${skill}\n\n${operating}`);
    },
  },
];

async function versionUnlessGiven(context: Context): Promise<{ expectedVersion?: number }> {
  if (context.flags['expected-version'] !== undefined) return {};
  const { data } = await context.client.productions.get(arg(context, 'id'), {}, call(context));
  return { expectedVersion: data.production.version };
}

/** The answers of these routes hold their job under `data`. */
function jobsOf(via: (client: Context['client']) => (...parts: never[]) => Promise<unknown>) {
  return (client: Context['client']) => {
    const method = via(client) as (...parts: unknown[]) => Promise<unknown>;
    return async (...parts: never[]) => bare(await method(...parts));
  };
}
