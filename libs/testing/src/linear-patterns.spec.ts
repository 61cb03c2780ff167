import { readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { sourcesIn } from './sources.fixture.js';

// Every regular expression that is written in the source of a service or a library. One that takes more than linear time
// stops the process for everybody as soon as somebody sends the text that it is slow on.

/** What is no danger, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  '/"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.e+-]*|true|false|null|\\{\\}|\\[\\]/g':
    'reads JSON that the fuzzer of our own tests wrote',
  '/[0-9a-f]*[0-9][0-9a-f-]*/gi': 'reads 200 characters of a log line',
  '/lavfi\\.r128\\.I=(\\S+)\\s*$/': 'reads what ffmpeg measured',
  '/content polic|polic\\w* violat|violat\\w*[^.]*polic|sensitive|nsfw|moderat|prohibited|inappropriate|safety|flagged/i':
    'reads the message of a provider',
  '/(download|fetch|access|retrieve|load)[^.]*\\b(image|video|audio|file|media|url)|\\b(image|video|audio|file|media|url)\\b[^.]*(not accessible|unreachable|not found|download)/i':
    'reads the message of a provider',
};

const MILLISECONDS = 1_000;

function patternsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      found.push((node as ts.RegularExpressionLiteral).text);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

const patterns = new Map<string, string>();
for (const file of ['apps', 'libs'].flatMap(sourcesIn)) {
  for (const pattern of patternsIn(file)) patterns.set(pattern, file);
}

/** What is proved to be slow; a proof that takes too long is none. */
function isSlow(pattern: string): boolean {
  const end = pattern.lastIndexOf('/');
  const flags = pattern.slice(end + 1);
  const { status, checker } = checkSync(pattern.slice(1, end), flags, {
    timeout: MILLISECONDS,
    checker: 'automaton',
  });
  return status === 'vulnerable' && checker === 'automaton';
}

describe('regular expressions', () => {
  it('take linear time, whatever they are tried on', () => {
    const slow = [...patterns]
      .filter(([pattern]) => !Object.hasOwn(ALLOWED, pattern) && isSlow(pattern))
      .map(([pattern, file]) => `${file}: ${pattern}`);

    expect(patterns.size).toBeGreaterThan(300);
    expect(slow).toEqual([]);
  });

  it('finds a slow one', () => {
    expect(isSlow('/^(a|a)*$/')).toBe(true);
    expect(isSlow('/\\s+$/')).toBe(true);
    expect(isSlow('/^\\s+/')).toBe(false);
  });

  it('names no exception that is gone', () => {
    expect(Object.keys(ALLOWED).filter((pattern) => !patterns.has(pattern))).toEqual([]);
  });
});
