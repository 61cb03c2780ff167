import { type Command, type Flags, GLOBAL_FLAGS, WATCH_FLAGS } from './command.js';
import { flagUsage, groupOf, GROUPS, notesOn, usageOf } from './help.js';

const INTRODUCTION = `# Command line

<!-- Made by \`npm run generate\` from the declarations in apps/cli. Do not edit. -->

\`easel\` does from a terminal or a script what the API does. In this repository it is \`node apps/cli/dist/main.js\`, after
\`npm run build\`.

## Sign in

\`easel auth login\` stores a token in a profile: in \`~/.config/service/config.json\`, which nobody else can read, or in the
folder that \`SERVICE_CONFIG_DIR\` names. The first profile that is made is the default one; \`--profile\` chooses another.
A flag wins over the environment (\`SERVICE_TOKEN\`, \`SERVICE_BASE_URL\`, \`SERVICE_PROFILE\`, \`SERVICE_WORKSPACE\`), which
wins over the profile. A stored token is sent to the address that it was stored for, and to no other.

## First steps

A workflow from standard input, run and waited for:

\`\`\`sh run
project=$(easel projects create --name Foxes -q)
workflow=$(easel workflows create --project "$project" --name "A fox" --file - -q << 'JSON'
{ "nodes": [{ "id": "words", "type": "text-prompt", "data": { "text": "a fox in snow" } }], "edges": [] }
JSON
)
easel workflows run "$workflow" --watch --json | grep -o '"status":"completed"' | head -1
\`\`\`

\`\`\`text
"status":"completed"
\`\`\`

A picture, stored in the folder \`foxes\`:

\`\`\`sh run
easel nodes run generate-image --param "prompt=a fox in snow" --watch --save foxes --json > fox.json
ls foxes | wc -l
\`\`\`

\`\`\`text
1
\`\`\`

A mistake is told on standard error, and by the exit code:

\`\`\`sh run
easel workflows get "$project" 2> mistake.txt || echo "exit code $?"
\`\`\`

\`\`\`text
exit code 1
\`\`\`

An agent works through [\`easel mcp\`](mcp.md#connect-an-agent).

## What it prints

Results stand on stdout, everything else on stderr. Lists are tables in a terminal and lines with tabs in a pipe. With
\`--json\` stdout is one JSON document, also with \`--watch\`; with \`-q\` it is ids. \`--all\` loads every page of a list.
\`NO_COLOR\`, \`FORCE_COLOR\`, \`TERM=dumb\` and \`--no-color\` are minded. Nothing is asked without a terminal. \`-\` reads
standard input where a file of JSON is named.

| Exit code | Meaning                                                                |
| --------- | ---------------------------------------------------------------------- |
| 0         | done                                                                   |
| 1         | refused: not signed in, not there, a wrong word, no connection         |
| 2         | what was watched failed, or a question could not be asked              |
| 130       | what was watched was cancelled, or Ctrl-C was pressed                  |

\`--watch\` waits until work has ended. Ctrl-C leaves it running and says how to go on; with \`--cancel-on-interrupt\` it
cancels it. \`--save <folder>\` stores the media that it made.

Parameters are given as \`key=value\`: \`true\`, \`false\` and \`null\` are what they look like, whole numbers and decimals are
numbers, everything else is a text. A JSON file (\`--params-file\`) takes the rest; flags win over it.

## Completion

\`\`\`sh
easel completion bash > /etc/bash_completion.d/easel          # bash
easel completion zsh > "\${fpath[1]}/_easel"                   # zsh
easel completion fish > ~/.config/fish/completions/easel.fish # fish
easel completion powershell >> $PROFILE                       # PowerShell
\`\`\`
`;

/** The page of the reference: every command with its flags. */
export function referencePage(commands: readonly Command[]): string {
  const groups = [...new Set(commands.map(groupOf))];
  const page = [
    INTRODUCTION,
    '## On every command\n',
    flagList(GLOBAL_FLAGS),
    ...groups.flatMap((group) => [
      `## ${group}\n`,
      `${GROUPS[group] ?? ''}.\n`,
      ...commands.filter((command) => groupOf(command) === group).map(section),
    ]),
  ];
  return `${page.join('\n').trimEnd()}\n`;
}

function section(command: Command): string {
  const { help, flags = {}, aliases = [], oneOf = [], someOf = [] } = command;
  const watched = 'watch' in flags;
  const own = Object.fromEntries(Object.entries(flags).filter(([name]) => !(watched && name in WATCH_FLAGS)));
  const list = (names: readonly string[]) => names.map((name) => `\`--${name}\``).join(', ');
  return [
    `### easel ${command.name}\n`,
    `\`easel ${usageOf(command)}\`: ${help}.\n`,
    ...(aliases.length > 0 ? [`Also: ${aliases.map((alias) => `\`easel ${alias}\``).join(', ')}.\n`] : []),
    ...(Object.keys(own).length > 0 ? [flagList(own)] : []),
    ...(oneOf.length > 0 ? [`One of ${list(oneOf)} is given.\n`] : []),
    ...(someOf.length > 0 ? [`At least one of ${list(someOf)} is given.\n`] : []),
    ...(watched ? [`Can be watched: ${list(Object.keys(WATCH_FLAGS))}.\n`] : []),
  ].join('\n');
}

function flagList(flags: Flags): string {
  const lines = Object.entries(flags).map(([name, flag]) => {
    const notes = notesOn(flag);
    return `- \`${flagUsage(name, flag)}\`: ${flag.help}${notes ? ` (${notes})` : ''}`;
  });
  return `${lines.join('\n')}\n`;
}
