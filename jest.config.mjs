const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const shared = {
  testEnvironment: '<rootDir>/tools/test-environment.mjs',
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  moduleNameMapper: {
    '^@easel/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@easel/([^/]+)/(.+)$': '<rootDir>/libs/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['reflect-metadata'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};

export default {
  // Twice what a busy machine takes: a test that hangs is to end, one that is slow is to pass.
  testTimeout: 360_000,
  testSequencer: '<rootDir>/tools/test-order.mjs',
  reporters: ['default', '<rootDir>/tools/failed-tests.mjs'],
  projects: [
    // Rules without I/O, and parts that start what they need themselves.
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,bench}/**/*.spec.ts'] },
    // The whole stack, started once from the build; the tests are its HTTP clients.
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/apps/**/*.e2e.ts'],
      globalSetup: '<rootDir>/libs/testing/dist/stack/jest-global-setup.js',
      globalTeardown: '<rootDir>/libs/testing/dist/stack/jest-global-teardown.js',
    },
    // Servers in containers; `npm run test:containers` runs them where there is a runtime.
    {
      ...shared,
      displayName: 'containers',
      testMatch: ['<rootDir>/libs/testing/containers/*.containers.ts'],
    },
  ],
};
