import { type Command, type Flag, type Flags, GLOBAL_FLAGS } from './command.js';

/** What each group is about. */
export const GROUPS: Readonly<Record<string, string>> = {
  auth: 'Sign in and out',
  projects: 'Folders of workflows',
  workflows: 'Graphs of nodes: create, run and share them',
  apps: 'Published apps',
  nodes: 'Node types: list them and run single nodes',
  models: 'Models',
  pickers: 'Options of pickers',
  presets: 'Presets of nodes',
  prompt: 'Help with prompts',
  executions: 'Runs of workflows',
  jobs: 'Jobs',
  api: 'Any request',
  characters: 'Characters',
  locations: 'Locations',
  objects: 'Objects',
  productions: 'Films as documents',
  voice: 'Voices',
  media: 'Videos and pictures: download, trim and join',
  audio: 'Recordings: separate, mix and join',
  edit: 'Edit pictures and videos by prompts',
  recast: 'Make a video again with another cast',
  shots: 'Saved shots',
  'video-pro': 'Long clips in parts',
  community: 'The community library',
  social: 'Social networks',
  org: 'Organizations',
  workspace: 'Workspaces',
  mcp: 'For agents: an MCP server',
  completion: 'Completion for shells',
};

export const groupOf = ({ name }: Command): string => name.split(' ')[0] ?? name;

export function overview(commands: readonly Command[]): string {
  const groups = [...new Set(commands.map(groupOf))];
  const width = Math.max(...groups.map((group) => group.length));
  return [
    'Usage: easel <command> [flags]',
    '',
    ...groups.map((group) => `  ${group.padEnd(width)}  ${GROUPS[group] ?? ''}`),
    '',
    'The commands of a group: easel <group> --help',
    '',
    'Flags of every command:',
    flagLines(GLOBAL_FLAGS),
  ].join('\n');
}

export function helpOfGroup(group: string, commands: readonly Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.help] as const);
  const width = Math.min(48, Math.max(...rows.map(([usage]) => usage.length)));
  return [
    GROUPS[group.split(' ')[0] ?? ''] ?? '',
    '',
    ...rows.map(([usage, help]) => `  ${usage.padEnd(width)}  ${help}`),
    '',
    `Flags of a command: easel ${group} <command> --help`,
  ].join('\n');
}

export function usageOf({ name, args = [] }: Command): string {
  const words = args.map((one) => (one.endsWith('?') ? `[${one.slice(0, -1)}]` : `<${one}>`));
  return [name, ...words].join(' ');
}

export function helpOf(command: Command): string {
  const { help, flags = {}, aliases = [] } = command;
  const own = Object.keys(flags).length > 0 ? ['Flags:', flagLines(flags), ...together(command), ''] : [];
  const also = aliases.length > 0 ? [`Also: ${aliases.map((alias) => `easel ${alias}`).join(', ')}`, ''] : [];
  const usage = `Usage: easel ${usageOf(command)} [flags]`;
  return [help, '', usage, '', ...also, ...own, 'Flags of every command:', flagLines(GLOBAL_FLAGS)].join(
    '\n',
  );
}

function together({ oneOf = [], someOf = [] }: Command): string[] {
  const list = (names: readonly string[]) => names.map((name) => `--${name}`).join(', ');
  return [
    ...(oneOf.length > 0 ? [`  Give one of: ${list(oneOf)}`] : []),
    ...(someOf.length > 0 ? [`  Give at least one of: ${list(someOf)}`] : []),
  ];
}

/** What stands behind the help of a flag. */
export function notesOn({ required, values, kind }: Flag): string {
  const repeated = kind === 'list' ? 'may repeat' : kind === 'csv' ? 'between commas' : undefined;
  return [required && 'required', repeated, values?.join(', ')].filter(Boolean).join('; ');
}

export const flagUsage = (name: string, { word }: Flag): string => `--${name}${word ? ` <${word}>` : ''}`;

function flagLines(flags: Flags): string {
  return Object.entries(flags)
    .map(([name, flag]) => {
      const notes = notesOn(flag);
      return `  ${flagUsage(name, flag).padEnd(28)}  ${flag.help}${notes ? ` (${notes})` : ''}`;
    })
    .join('\n');
}
