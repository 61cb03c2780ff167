import { type Command, type Flags, GLOBAL_FLAGS, WATCH_FLAGS } from './command.js';
import { flagUsage, groupOf, GROUPS, notesOn, usageOf } from './help.js';

const INTRODUCTION = `# Command line

<!-- Made by \`npm run generate\` from the declarations in apps/cli. Do not edit. -->

\`easel\` calls the API from a terminal or a script. In this repository, run it as \`node apps/cli/dist/main.js\` after
\`npm run build\`.

## Sign in

\`easel auth login\` stores a token in a profile in \`~/.config/service/config.json\`, which only your account can read, or in
the folder that \`SERVICE_CONFIG_DIR\` names. The first profile is the default; \`--profile\` selects another. Flags take
precedence over the environment (\`SERVICE_TOKEN\`, \`SERVICE_BASE_URL\`, \`SERVICE_PROFILE\`, \`SERVICE_WORKSPACE\`), and the
environment over the profile. \`easel\` sends a stored token only to the address for which it was stored.

## First steps

Create a workflow from standard input, run it and wait for the result:

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

Generate a picture and save it in the folder \`foxes\`:

\`\`\`sh run
easel nodes run generate-image --param "prompt=a fox in snow" --watch --save foxes --json > fox.json
ls foxes | wc -l
\`\`\`

\`\`\`text
1
\`\`\`

\`easel\` reports an error on standard error and by the exit code:

\`\`\`sh run
easel workflows get "$project" 2> mistake.txt || echo "exit code $?"
\`\`\`

\`\`\`text
exit code 1
\`\`\`

Agents use [\`easel mcp\`](mcp.md#connect-an-agent).

## Output

\`easel\` prints results on stdout and everything else on stderr. Lists are tables in a terminal and tab-separated lines in a
pipe. With \`--json\` stdout is one JSON document, also with \`--watch\`; with \`-q\` it contains only ids. \`--all\` loads every
page of a list. \`easel\` respects \`NO_COLOR\`, \`FORCE_COLOR\`, \`TERM=dumb\` and \`--no-color\`. Without a terminal it asks no
questions. \`-\` in place of a JSON file reads standard input.

| Exit code | Meaning                                                                |
| --------- | ---------------------------------------------------------------------- |
| 0         | done                                                                   |
| 1         | failed: not signed in, not found, invalid arguments, no connection     |
| 2         | the watched work failed, or a question could not be asked                |
| 130       | the watched work was cancelled, or Ctrl-C was pressed                  |

\`--watch\` waits until the work has ended. Ctrl-C stops the waiting, leaves the work running and prints how to follow it
again; with \`--cancel-on-interrupt\` Ctrl-C cancels the work. \`--save <folder>\` saves the resulting media.

Pass parameters as \`key=value\`. \`true\`, \`false\`, \`null\`, whole numbers and decimals have their JSON types; everything else
is a text. Use a JSON file (\`--params-file\`) for other values; flags take precedence over it.

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
    '## Flags of every command\n',
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
