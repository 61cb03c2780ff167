import { type Command, type Flags, UsageError } from '../command.js';
import { arg, call, changes, lists, ofNode, PAGE_FLAGS, reads, starts, text } from '../declare.js';
import { choiceFlag, numberFlag, switchFlag, textFlag, urlFlag, wholeFlag } from '../flags.js';
import { readJsonObject } from '../params.js';

const SCRIPT: Flags = {
  file: {
    kind: 'file',
    help: 'The script as JSON; - reads standard input',
    word: 'file',
    field: 'script',
    required: true,
  },
};
const RECAST = {
  'analysis-job': textFlag('analysisJobId', 'The job that analyzed the video', 'id', { required: true }),
  fidelity: choiceFlag('fidelity', 'Fidelity to the original video', ['faithful', 'loose']),
  resolution: textFlag('resolution', 'Resolution of the result', 'size'),
  'segment-sec': numberFlag('segmentSec', 'Seconds of a part'),
} satisfies Flags;
const ATTESTED = switchFlag('rightsAttested', 'Confirm that you have the rights');

const recastCommands: readonly Command[] = [
  {
    name: 'recast skill',
    help: 'Show how a script is written',
    run: async (context) => {
      const answer = await context.client.recast.authoringSkill(undefined, call(context));
      if (typeof answer !== 'string') throw new TypeError('the answer has no text');
      if (context.output.json) context.output.record({ markdown: answer });
      else context.output.text(answer);
    },
  },
  {
    name: 'recast validate',
    help: 'Check a script; exit 1 while it is not valid',
    flags: {
      file: {
        kind: 'text',
        help: 'The script as JSON; - reads standard input',
        word: 'file',
        required: true,
      },
    },
    run: async (context) => {
      const script = await readJsonObject(text(context, 'file') ?? '');
      const check = await context.client.recast.validateScript({ script }, call(context));
      context.output.record(check);
      return check.valid || context.output.json ? 0 : 1;
    },
  },
  reads({
    name: 'recast import',
    help: 'Store a script as an analysis',
    flags: { ...SCRIPT, 'rights-attested': ATTESTED },
    via: (client) => client.recast.importScript,
  }),
  reads({
    name: 'recast estimate',
    help: 'Show what a recast would cost',
    flags: RECAST,
    via: (client) => client.recast.estimate,
  }),
  changes({
    name: 'recast create',
    help: 'Prepare a recast',
    flags: {
      ...RECAST,
      workflow: textFlag('workflowId', 'The workflow that gets it', 'id', { required: true }),
      'rights-attested': ATTESTED,
    },
    via: (client) => client.recast.create,
    said: 'Recast {recastId} is created.',
  }),
  starts({
    name: 'recast start',
    help: 'Make the film of a recast',
    args: ['id'],
    flags: { 'segment-sec': RECAST['segment-sec'] },
    via: (client) => async (id: string, body: object, options: object) => {
      const answer = await client.recast.start(id, body, options);
      return { ...answer, jobId: answer.gvpJobId };
    },
  }),
  reads({
    name: 'recast status',
    help: 'Show how a recast stands',
    args: ['id'],
    via: (client) => client.recast.get,
  }),
];

const VISIBILITY = choiceFlag('visibility', 'Who may see it', ['private', 'public']);
const shotOf = async (file: string | undefined) => (file === undefined ? {} : readJsonObject(file));
const SHOT_FILE = {
  file: { kind: 'text', help: 'The shot as JSON; - reads standard input', word: 'file' },
  visibility: VISIBILITY,
} satisfies Flags;

const shotCommands: readonly Command[] = [
  reads({ name: 'shots get', help: 'Show a shot', args: ['id'], via: (client) => client.shots.get }),
  changes({
    name: 'shots create',
    help: 'Store a shot',
    flags: { ...SHOT_FILE, file: { ...SHOT_FILE.file, required: true } },
    more: (context) => shotOf(text(context, 'file')),
    via: (client) => client.shots.create,
    said: 'Shot {id} is stored.',
  }),
  changes({
    name: 'shots update',
    help: 'Change a shot',
    args: ['id'],
    flags: SHOT_FILE,
    someOf: ['file', 'visibility'],
    more: (context) => shotOf(text(context, 'file')),
    via: (client) => client.shots.update,
    said: 'Shot {id} is changed.',
  }),
  changes({
    name: 'shots delete',
    help: 'Delete a shot',
    args: ['id'],
    via: (client) => client.shots.delete,
    said: 'Shot {id} is deleted.',
  }),
];

const videoProCommands: readonly Command[] = [
  changes({
    name: 'video-pro stop',
    help: 'Stop a long clip after the part that is being made',
    args: ['jobId'],
    via: (client) => client.videoPro.stop,
    said: 'Job {jobId} is being stopped.',
  }),
  starts({
    name: 'video-pro continue',
    help: 'Go on with a long clip that was stopped',
    args: ['jobId'],
    ids: [],
    flags: { 'from-segment': wholeFlag('fromSegment', 'Start at this segment') },
    more: (context) => ({ fromJobId: arg(context, 'jobId') }),
    via: (client) => client.videoPro.continueRun,
  }),
];

const KINDS = ['character', 'location', 'object', 'creature'];
const OF_KIND = { entityType: KINDS };

const communityCommands: readonly Command[] = [
  lists({
    name: 'community browse',
    help: 'Browse the community library',
    flags: {
      'entity-type': choiceFlag('entityType', 'Kind of record', KINDS),
      q: textFlag('q', 'Words to search for', 'words'),
      category: textFlag('category', 'Only this category', 'name'),
      sort: choiceFlag('sort', 'Sort order', ['newest', 'popular']),
      ...PAGE_FLAGS,
    },
    via: (client) => client.community.browse,
    columns: ['slug', 'entity_type', 'title', 'creator_display_name', 'clone_count'],
    whole: true,
  }),
  reads({
    name: 'community get',
    help: 'Show a shared record',
    args: ['slug'],
    via: (client) => client.community.get,
  }),
  lists({
    name: 'community favorites',
    help: 'List your favorites',
    flags: PAGE_FLAGS,
    via: (client) => client.community.favorites,
    columns: ['slug', 'entity_type', 'title', 'clone_count'],
  }),
  changes({
    name: 'community clone',
    help: 'Copy a shared record',
    args: ['id'],
    flags: { type: choiceFlag('entityType', 'Kind of record', KINDS, { required: true }) },
    via: (client) => client.community.clone,
    said: 'It is yours as {id}.',
  }),
  changes({
    name: 'community favorite',
    help: 'Add or remove a favorite',
    args: ['id'],
    via: (client) => client.community.favorite,
    said: 'Favorite: {favorited}',
  }),
  changes({
    name: 'community report',
    help: 'Report a shared record',
    args: ['id'],
    flags: {
      reason: choiceFlag(
        'reason',
        'Why',
        ['real_person_no_consent', 'inappropriate', 'ip_violation', 'other'],
        { required: true },
      ),
    },
    via: (client) => client.community.report,
    said: '{id} is reported.',
  }),
  changes({
    name: 'community publish',
    help: 'Share a character, a location, an object or a creature',
    args: ['entityType', 'id'],
    argValues: OF_KIND,
    flags: {
      title: textFlag('title', 'Its title', 'text', { required: true }),
      description: textFlag('description', 'Description'),
      category: textFlag('category', 'Category', 'name'),
      style: textFlag('style', 'Style', 'name'),
      tags: { kind: 'csv', help: 'Words to find it by', word: 'words', field: 'tags' },
      consent: switchFlag('attestation', 'Confirm that you may share it', { required: true }),
      'likeness-consent': switchFlag('likenessAttestation', 'The depicted person has consented'),
    },
    more: (context) => {
      if (arg(context, 'entityType') === 'character' && !context.flags['likeness-consent'])
        throw new UsageError('--likeness-consent is missing: characters may resemble a real person.');
      return {};
    },
    via: (client) => client.community.publish,
    said: 'It is shared as {slug}.',
  }),
  changes({
    name: 'community unpublish',
    help: 'Stop sharing',
    args: ['listingId'],
    via: (client) => client.community.unpublish,
    said: '{listingId} is no longer shared.',
  }),
  reads({
    name: 'community shared-status',
    help: 'Show whether one of your records is shared',
    args: ['entityType', 'sourceId'],
    argValues: OF_KIND,
    via: (client) => client.community.sharedListing,
  }),
];

const socialCommands: readonly Command[] = [
  lists({
    name: 'social providers',
    help: 'List social networks, and which are set up here',
    via: (client) => client.social.providers,
    columns: ['id', 'label', 'connectKind', 'available'],
  }),
  starts({
    name: 'social publish',
    help: 'Publish on a social network',
    flags: {
      connection: textFlag('connectionId', 'The account there', 'id', { required: true }),
      caption: textFlag('caption', 'Text of the post'),
      media: { kind: 'list', help: 'Pictures or videos', word: 'urls', field: 'mediaUrls' },
      image: urlFlag('imageUrl', 'A picture'),
      video: urlFlag('videoUrl', 'A video'),
    },
    someOf: ['caption', 'media', 'image', 'video'],
    via: ofNode('publish-social'),
  }),
];

export const furtherCommands: readonly Command[] = [
  ...recastCommands,
  ...shotCommands,
  ...videoProCommands,
  ...communityCommands,
  ...socialCommands,
];
