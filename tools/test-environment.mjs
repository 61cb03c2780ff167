// Where tests run. Jest's own environment finds every global (`Array`, `Promise`, `Buffer`) through interceptors of its
// context, 50 times slower than a program does: a test that computes takes up to twice as long for it. A context
// without them has a global object like that of any program.
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

export default class PlainContext extends TestEnvironment {
  constructor(config, context) {
    // Jest leaves no other way to give it a context.
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}

// Jest compiles a module anew for each test file that needs it. A worker keeps what the engine made of it the first time.
const compiled = new Map();
const { compileFunction } = vm;
vm.compileFunction = (source, parameters, options) => {
  const { cachedData, source: known } = compiled.get(options?.filename) ?? {};
  if (known === source) return compileFunction(source, parameters, { ...options, cachedData });
  const made = compileFunction(source, parameters, { ...options, produceCachedData: true });
  if (options?.filename) compiled.set(options.filename, { source, cachedData: made.cachedData });
  return made;
};
