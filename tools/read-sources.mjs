// The sources of apps and libs with their types, for rules that need both.
import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '..');
const NOT_CHECKED = /\.(spec|e2e|fixture)\.ts$|\/migrations\/|\/dist\/|\/test-rig\/|\/node_modules\//;

/** @param {string} [folder] whose files are read instead, as the test of a rule does */
export function readSources(folder) {
  const files = folder
    ? globSync('**/*.ts', { cwd: folder }).map((file) => path.resolve(folder, file))
    : globSync('{apps,libs}/*/src/**/*.ts', { cwd: ROOT })
        .map((file) => path.join(ROOT, file))
        .filter((file) => !NOT_CHECKED.test(file));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    experimentalDecorators: true,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    paths: { '@easel/*': [path.join(ROOT, 'libs/*/src/index.ts')] },
  });
  const checker = program.getTypeChecker();
  return {
    checker,
    sources: program
      .getSourceFiles()
      .filter(
        ({ fileName, isDeclarationFile }) => !isDeclarationFile && !fileName.includes('/node_modules/'),
      ),

    declarationOf: (symbol) => {
      const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return real?.valueDeclaration ?? real?.declarations?.[0];
    },

    /** `file:line` of a node. */
    place: (node) => {
      const source = node.getSourceFile();
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      return `${path.relative(ROOT, source.fileName)}:${line + 1}`;
    },
  };
}
