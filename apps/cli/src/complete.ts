import { type Command, type Flag, GLOBAL_FLAGS } from './command.js';
import { GROUPS } from './help.js';

export interface Candidate {
  word: string;
  help: string;
}

/** Completes a file name, which shells do themselves. */
export const FILES = 'files';

/**
 * What may stand where the cursor is.
 *
 * @param words what stands behind `easel`; the last one is being typed, and may be ''
 */
export function candidatesFor(
  words: readonly string[],
  commands: readonly Command[],
): readonly Candidate[] | typeof FILES {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const { command, depth } = commandIn(before, commands);
  const known = { ...command?.flags, ...GLOBAL_FLAGS };
  const waiting = known[before.at(-1)?.replace(/^--/, '') ?? ''];
  const starting = ({ word }: Candidate) => word.startsWith(typed);

  if (before.at(-1)?.startsWith('--') && waiting && waiting.kind !== 'boolean')
    return valuesOf(waiting, starting);
  if (typed.startsWith('-')) {
    return Object.entries(known)
      .filter(([name, { kind }]) => kind === 'list' || !before.includes(`--${name}`))
      .map(([name, { help }]) => ({ word: `--${name}`, help }))
      .filter(starting);
  }
  const next = nextWords(before, commands).filter(starting);
  if (next.length > 0 || !command) return next;
  const argument = command.args?.[Math.min(before.slice(depth).length, command.args.length - 1)] ?? '';
  if (argument === 'file') return FILES;
  return (command.argValues?.[argument] ?? []).map((word) => ({ word, help: '' })).filter(starting);
}

function valuesOf(
  { values = [], word, kind }: Flag,
  starting: (one: Candidate) => boolean,
): readonly Candidate[] | typeof FILES {
  if (kind === 'file' || word === 'file' || word === 'folder') return FILES;
  return values.map((value) => ({ word: value, help: '' })).filter(starting);
}

function commandIn(words: readonly string[], commands: readonly Command[]) {
  for (const depth of [3, 2, 1]) {
    const name = words.slice(0, depth).join(' ');
    const command = commands.find((one) => one.name === name || one.aliases?.includes(name));
    if (command && words.length >= depth) return { command, depth };
  }
  return { command: undefined, depth: 0 };
}

/** The words that go on with the name of a command. */
function nextWords(before: readonly string[], commands: readonly Command[]): Candidate[] {
  const start = before.length === 0 ? '' : `${before.join(' ')} `;
  const found = new Map<string, string>();
  for (const { name, help } of commands) {
    if (!name.startsWith(start)) continue;
    const [word = '', ...further] = name.slice(start.length).split(' ');
    const about = further.length === 0 ? help : start === '' ? (GROUPS[word] ?? '') : '';
    if (!found.get(word)) found.set(word, about);
  }
  return [...found].map(([word, help]) => ({ word, help }));
}

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

// Each script asks `easel __complete`, with `=` in front of the word that is typed: some shells lose an empty one.
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_easel() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o default 2>/dev/null
      return
    fi
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(easel __complete "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "=\${COMP_WORDS[COMP_CWORD]}" 2>/dev/null)
}
complete -F _easel easel`,
  zsh: `#compdef easel
_easel() {
  local -a lines values
  local line
  lines=("\${(@f)$(easel __complete "\${(@)words[2,CURRENT-1]}" "=\${words[CURRENT]}" 2>/dev/null)}")
  if [[ $lines[1] == :files ]]; then
    _files
    return
  fi
  for line in $lines; do
    values+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe easel values
}
# A file of fpath is this function: the first question is asked of it.
if [[ $funcstack[1] == _easel ]]; then _easel "$@"; else compdef _easel easel; fi`,
  fish: `function __easel_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -q current[1]; or set current ''
  set -l lines (easel __complete $words[2..-1] "=$current" 2>/dev/null)
  if test "$lines[1]" = ':files'
    __fish_complete_path $current
  else
    printf '%s\\n' $lines
  end
end
complete -c easel -f -a '(__easel_complete)'`,
  powershell: `Register-ArgumentCompleter -Native -CommandName easel -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  easel __complete @words "=$wordToComplete" 2>$null | Where-Object { $_ -ne ':files' } | ForEach-Object {
    $word, $help = $_ -split "\`t", 2
    if (-not $help) { $help = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $help)
  }
}`,
};

export const scriptFor = (shell: Shell): string => SCRIPTS[shell];

/** The answer to a script: a line for each candidate, its help behind a tab. */
export function answerToShell(words: readonly string[], commands: readonly Command[]): string {
  const typed = words.at(-1)?.replace(/^=/, '') ?? '';
  const candidates = candidatesFor([...words.slice(0, -1), typed], commands);
  if (candidates === FILES) return ':files\n';
  return candidates.map(({ word, help }) => `${word}\t${help}\n`).join('');
}
