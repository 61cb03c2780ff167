// Finds what a transaction waits for that may need another connection: the pool itself, the bus, a batch, a password
// hash, a signature. It follows every call from the callback of `transaction` and `batch`, through the sources of apps
// and libs; what it can't follow (a value that is called) the runtime wall of `one-connection.ts` catches.
// With a folder as argument, that folder's files are checked instead, as the test of this rule does.
import ts from 'typescript';
import { readSources } from './read-sources.mjs';

/** Types that reach a pool. What is only read of them, like the edition, is no wait. */
const POOLS = new Set(['Database', 'EngineDatabase', 'DataSource', 'Pool']);
const READ_ONLY = new Set(['charges', 'options']);
/** `Class.method` or a function: why a transaction must not call it. */
const WAITS = new Map([
  ['BusClient.request', 'the bus'],
  ['Batcher.add', 'a batch, which takes a connection of its own'],
  ['hashPassword', 'a password hash'],
  ['isPassword', 'a password hash'],
  ['AccessTokens.sign', 'a signature'],
  ['AccessTokens.signer', 'a signing key'],
  ['GrantSession.run', 'a signature'],
  ['fetch', 'another server'],
]);

const { checker, sources, declarationOf, place } = readSources(process.argv[2]);

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isGetAccessor(node) ||
  ts.isConstructorDeclaration(node);

/** Who calls a function with what, and what implements a method of an interface or an abstract class. */
const callsOf = new Map();
const implementations = new Map();
const put = (map, key, value) => key && (map.get(key) ?? map.set(key, []).get(key)).push(value);

/** The declaration that a call resolves to, behind constants and properties that hold a function. */
function calledBy(call) {
  const signature = checker.getResolvedSignature(call)?.declaration;
  if (signature && (isFunction(signature) || ts.isMethodSignature(signature))) return signature;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const declared = declarationOf(checker.getSymbolAtLocation(callee));
  return functionOf(declared) ?? declared ?? signature;
}

function functionOf(declared) {
  if (!declared) return undefined;
  if (isFunction(declared)) return declared;
  const { initializer } = declared;
  if (initializer && !ts.isParameter(declared)) {
    if (isFunction(initializer)) return initializer;
    if (ts.isIdentifier(initializer))
      return functionOf(declarationOf(checker.getSymbolAtLocation(initializer)));
  }
  return undefined;
}

function nameOf(declared) {
  const owner = declared.parent;
  const name = declared.name?.getText();
  return owner && (ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner)) && owner.name
    ? `${owner.name.text}.${name}`
    : (name ?? (ts.isVariableDeclaration(owner ?? declared) ? owner.name.getText() : 'a function'));
}

function noteImplementation(node) {
  if (ts.isObjectLiteralExpression(node)) {
    const type = checker.getContextualType(node);
    for (const property of type ? node.properties : []) {
      const name = property.name?.getText();
      const works = ts.isPropertyAssignment(property) ? functionOf(property) : property;
      if (name && works && isFunction(works))
        put(implementations, declarationOf(type.getProperty(name)), works);
    }
  }
  if (ts.isClassDeclaration(node)) {
    for (const { types } of node.heritageClauses ?? []) {
      for (const base of types) {
        const type = checker.getTypeAtLocation(base);
        for (const member of node.members) {
          if (!ts.isMethodDeclaration(member)) continue;
          put(implementations, declarationOf(type.getProperty(member.name.getText())), member);
        }
      }
    }
  }
}

const transactions = [];
function index(node) {
  noteImplementation(node);
  if (ts.isCallExpression(node)) {
    const called = calledBy(node);
    put(callsOf, called, node);
    const opens = called && /^(Database|EngineDatabase)\.(transaction|batch)$/.test(nameOf(called));
    if (opens && node.arguments[0]) transactions.push(node.arguments[0]);
  }
  ts.forEachChild(node, index);
}
for (const source of sources) index(source);

const problems = new Map();
const seen = new Map();

function report(node, what, trail) {
  const at = place(node);
  if (!problems.has(at)) problems.set(at, { what, trail: trail.map(place) });
}

/** Walks what a function does; of its parameters only the defaults of those that were not given. */
function enter(fn, given, trail) {
  const defaults = fn.parameters.filter((parameter, at) => parameter.initializer && at >= given);
  const known = seen.get(fn) ?? seen.set(fn, new Set()).get(fn);
  const key = defaults.length;
  if (known.has(key)) return;
  known.add(key);
  for (const { initializer } of defaults) walk(initializer, trail);
  if (fn.body) walk(fn.body, trail);
}

/** What is passed as a function, wherever it is written. */
function enterValue(node, trail) {
  if (isFunction(node)) return enter(node, node.parameters.length, trail);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
    const declared = declarationOf(checker.getSymbolAtLocation(node));
    const fn = functionOf(declared);
    if (fn) enter(fn, fn.parameters.length, trail);
    else if (declared && ts.isParameter(declared)) enterParameter(declared, trail);
  } else ts.forEachChild(node, (child) => enterValue(child, trail));
}

/** A callback: whatever anybody passes for it. */
function enterParameter(parameter, trail) {
  const fn = parameter.parent;
  const at = fn.parameters.indexOf(parameter);
  const known = seen.get(parameter);
  if (known) return;
  seen.set(parameter, true);
  for (const call of callsOf.get(fn) ?? []) {
    if (call.arguments[at]) enterValue(call.arguments[at], [...trail, call]);
  }
}

/** A parameter that takes a pool or a transaction (`Queryable`) is what was passed for it, which is looked at there. */
const TAKES_EITHER = new Set(['Queryable.run']);

function isPool(node) {
  if (!ts.isPropertyAccessExpression(node) && !ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAccessExpression(parent) && READ_ONLY.has(parent.name.text)) return false;
  if (ts.isTypeNode(parent) || ts.isTypeReferenceNode(parent)) return false;
  const type = checker.getTypeAtLocation(node);
  return POOLS.has(type.symbol?.name ?? '');
}

function walk(node, trail) {
  if (ts.isTypeNode(node)) return;
  if (isPool(node)) return report(node, 'a connection of the pool', trail);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const called = calledBy(node);
    const name = called && nameOf(called);
    if (name === 'holdingNone') return;
    const waits = WAITS.get(name ?? '') ?? WAITS.get(node.expression.getText());
    if (waits) return report(node, waits, trail);
    if (called) follow(node, called, [...trail, node]);
  }
  if (ts.isPropertyAccessExpression(node)) {
    const declared = declarationOf(checker.getSymbolAtLocation(node.name));
    if (declared && ts.isGetAccessor(declared)) enter(declared, 0, [...trail, node]);
  }
  ts.forEachChild(node, (child) => walk(child, trail));
}

function follow(call, called, trail) {
  if (ts.isParameter(called)) return enterParameter(called, trail);
  if (isFunction(called)) enter(called, call.arguments?.length ?? 0, trail);
  if (TAKES_EITHER.has(nameOf(called))) return;
  for (const fn of implementations.get(called) ?? []) enter(fn, call.arguments?.length ?? 0, trail);
}

for (const work of transactions) enterValue(work, []);

for (const [at, { what, trail }] of problems) {
  console.error(`${at}: a transaction waits for ${what}\n    by way of ${trail.join(' > ')}`);
}
console.log(`${transactions.length} transactions, ${problems.size} waits`);
process.exitCode = problems.size > 0 ? 1 : 0;
