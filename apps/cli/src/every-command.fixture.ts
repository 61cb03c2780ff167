import type { Command, Flag } from './command.js';

/** What is there when the commands run, by its name in the recording. */
export type Known = Readonly<Record<string, string>>;

const MISSING = '01890000-0000-7000-8000-000000000000';
/** What they would take away is not there. */
const TAKES_AWAY = /\b(delete|remove|archive|cancel|unpublish|withdraw|revoke|leave)\b/;
const READS =
  /\b(list|get|runs|run-get|usage|training|history|versions|executions|groups|export|shared-status|providers|favorites|browse|status|skill|export-plan|validate)$/;

export const isRead = ({ name }: Command): boolean => READS.test(name);

/** Commands that another test runs, since no single line does. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'auth login': 'signs in with a page or a device: commands.e2e.ts, main.spec.ts',
  mcp: 'is spoken to: published-packages.e2e.ts, apps/gateway/src/mcp/mcp.e2e.ts',
  'productions watch': 'does not end by itself: commands.e2e.ts',
};

/** Lines of commands for which what they declare is not enough. */
function own(command: Command, known: Known): string[] | undefined {
  const { app = '', graph = '', plan = '', ops = '', script = '', sound = '', words = '' } = known;
  const picture = `${known['url']}/media/none.png`;
  const production = known['production'] ?? '';
  const lines: Record<string, string[]> = {
    'apps list': ['--search', app],
    api: ['GET', '/v1/projects/none'],
    'jobs list': ['--status', 'pending_review'],
    'models list': ['--family', 'none'],
    'nodes list': ['--category', 'none'],
    'nodes run': ['combine-text', '--param', 'separator=space'],
    'presets list': ['--node-type', 'generate-image'],
    'presets export': ['--node-type', 'generate-image'],
    'pickers get': ['camera-motion', '--category', 'none'],
    'prompt analyze': ['--node-type', 'generate-image', '--prompt', words],
    'prompt enhance': ['--node-type', 'generate-image', '--prompt', words],
    'prompt generate': [
      '--node-type',
      'generate-image',
      '--original-prompt',
      words,
      '--selection',
      'mood=calm',
    ],
    'community browse': ['--q', 'nothing-is-called-so'],
    'workflows import': [graph, '--project', known['project'] ?? ''],
    'productions import': [production, '--file', plan],
    'productions ops': [production, '--file', ops, '--dry-run'],
    'productions generate': [production, '--shot', 'pier', '--kind', 'still', '--dry-run'],
    // What is made would change the production while others look at it.
    'productions music': [MISSING, '--prompt', words],
    'productions undo': [production, '--version', '2', '--dry-run'],
    'media slideshow': ['--images', picture, picture],
    'media collage': [picture, picture],
    'audio mix': ['--audio', picture, picture],
    'productions validate': ['--file', plan],
    'productions create': ['--name', 'A film', '--file', plan],
    'recast validate': ['--file', script],
    'voice clones create': ['--name', 'A voice', '--file', sound],
    'media save': [picture, '--filename', 'none.png'],
  };
  return lines[command.name];
}

/** A line that runs the command, from what it declares and what there is. */
export function lineOf(command: Command, known: Known): string[] {
  const words = command.name.split(' ');
  return [...words, ...(own(command, known) ?? [...argumentsOf(command, known), ...flagsOf(command, known)])];
}

function argumentsOf(command: Command, known: Known): string[] {
  const { name, args = [], argValues } = command;
  const group = name.split(' ')[0] ?? '';
  const one = group.replace(/s$/, '');
  const takesAway = TAKES_AWAY.test(name);
  const values: Record<string, string> = {
    id: takesAway ? MISSING : (known[one] ?? MISSING),
    slug: known[one] ?? 'none',
    type: 'combine-text',
    nodeType: 'camera-motion',
    text: 'a fox at dusk',
    name: 'A name',
    url: `${known['url']}/media/none.mp4`,
    urls: `${known['url']}/media/none.png`,
    entityType: 'object',
    sourceId: known['object'] ?? '',
    organizationId: known['org'] ?? '',
    runId: takesAway ? MISSING : (known['run'] ?? ''),
    shell: 'fish',
    version: '1',
  };
  return args.map((arg) => {
    const plain = arg.replace(/\?|\.\.\.$/, '');
    return argValues?.[plain]?.[0] ?? values[plain] ?? MISSING;
  });
}

function flagsOf({ name: command, flags = {}, oneOf = [], someOf = [] }: Command, known: Known): string[] {
  const words = command.endsWith(' update') ? 'other words' : 'words';
  const needed = Object.keys(flags).filter((name) => flags[name]?.required);
  return [...needed, ...oneOf.slice(0, 1), ...someOf.slice(0, 1)].flatMap((name) => {
    const flag = flags[name];
    return flag === undefined || flag.kind === 'boolean'
      ? [`--${name}`]
      : [`--${name}`, valueOf(name, flag, { ...known, words })];
  });
}

function valueOf(name: string, { kind, values, word = '' }: Flag, known: Known): string {
  if (values) return values[0] ?? '';
  if (kind === 'number' || kind === 'decimal') return '1';
  if (kind === 'json') return '[]';
  if (kind === 'file' || word === 'file') return known['script'] ?? '';
  if (name === 'project') return known['project'] ?? '';
  if (word.startsWith('url')) return `${known['url']}/media/none.png`;
  if (word === 'email') return 'nobody@example.org';
  if (word === 'id' && name !== 'node-id') return MISSING;
  return word === 'key=value' ? 'a=b' : (known['words'] ?? '');
}
