// Finds lookups by a name that a caller may have written in an object that inherits names: `ROWS[name]` also finds
// `constructor`. Such an object is to be a `table` (`libs/contracts/src/table.ts`), or is to be read with `own`. Judged
// are constants of a module, which nobody fills while a service runs; records from elsewhere are not.
// With a folder as argument, that folder's files are checked instead, as the test of this rule does.
import ts from 'typescript';
import { readSources } from './read-sources.mjs';

/** These run at their user's, and read names that the service writes. */
const OF_USERS = /\/(libs\/(client|mcp|testing|stack)|apps\/cli)\/src\//;

const { checker, sources, declarationOf, place } = readSources(process.argv[2]);
const problems = new Map();
let lookups = 0;

const isText = (type) =>
  type.isUnion() ? type.types.some(isText) : (type.flags & ts.TypeFlags.String) !== 0;

/** A text that may be any; one of some known texts has a type of its own. */
function isAnyText(node) {
  const type = checker.getTypeAtLocation(node);
  return isText(checker.getBaseConstraintOfType(type) ?? type);
}

function bare(node) {
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node);
  return isWrapped ? bare(node.expression) : node;
}

const isTable = (node) => ts.isCallExpression(node) && node.expression.getText() === 'table';
const rowsOf = (node) => (isTable(node) ? bare(node.arguments[0]) : node);

/** What the constants of modules hold that an expression stands for; nothing where it stands for something else. */
function valuesOf(node) {
  const expression = bare(node);
  if (ts.isIdentifier(expression)) {
    const declared = declarationOf(checker.getSymbolAtLocation(expression));
    const isConstant =
      declared &&
      ts.isVariableDeclaration(declared) &&
      declared.initializer &&
      ts.isVariableStatement(declared.parent.parent) &&
      ts.isSourceFile(declared.parent.parent.parent);
    return isConstant ? [bare(declared.initializer)] : [];
  }
  if (!ts.isPropertyAccessExpression(expression) && !ts.isElementAccessExpression(expression)) return [];
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
  return valuesOf(expression.expression)
    .map(rowsOf)
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.filter(ts.isPropertyAssignment))
    .filter((property) => name === undefined || property.name.getText() === name)
    .map(({ initializer }) => bare(initializer));
}

const inherits = (value) =>
  ts.isObjectLiteralExpression(value)
    ? value.properties.length > 0
    : ts.isCallExpression(value) && value.expression.getText() === 'Object.fromEntries';

function judge(object, node) {
  const values = valuesOf(object);
  if (values.length > 0) lookups++;
  if (values.some(inherits)) problems.set(place(node), object.getText());
}

const hasAnyName = (type) => {
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  return index !== undefined && (index.type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) === 0;
};

/** What is passed on may be looked up by whoever takes it. */
function judgePassed(node) {
  if (ts.isObjectLiteralExpression(node)) {
    // Of several tables spread into one object, that object inherits all the same.
    const spread = node.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression);
    if (spread.some((each) => isLookedUp(each) && valuesOf(each).length > 0)) {
      problems.set(place(node), node.getText());
    }
  } else if (isLookedUp(node)) judge(node, node);
}

const isLookedUp = (node) => ts.isIdentifier(node) && hasAnyName(checker.getTypeAtLocation(node));

function visit(node) {
  if (ts.isElementAccessExpression(node) && isAnyText(node.argumentExpression)) judge(node.expression, node);
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    isAnyText(node.left)
  )
    judge(node.right, node);
  if (ts.isCallExpression(node) && !/^(own|table|Object\.\w+)$/.test(node.expression.getText())) {
    node.arguments.forEach(judgePassed);
  }
  if (ts.isParameter(node) && node.initializer) judgePassed(node.initializer);
  ts.forEachChild(node, visit);
}
for (const source of sources) if (!OF_USERS.test(source.fileName)) visit(source);

for (const [at, name] of problems) {
  console.error(`${at}: ${name} inherits names; make it a table, or read it with own`);
}
console.log(`${lookups} lookups, ${problems.size} in what inherits names`);
process.exitCode = problems.size > 0 ? 1 : 0;
