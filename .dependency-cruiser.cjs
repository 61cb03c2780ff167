const PURE = '^libs/(workflow|catalog)/';

/** Arrows point one way: apps -> libs, features -> platform, pure rules -> nothing that does I/O. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-app-to-app',
      severity: 'error',
      comment: 'Apps talk over the bus, through libs/contracts.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    { name: 'no-lib-to-app', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    {
      name: 'pure-stays-pure',
      severity: 'error',
      comment: 'Rules about documents and the catalog do no I/O and know no framework.',
      from: { path: PURE, pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/', pathNot: PURE },
    },
    {
      name: 'pure-uses-no-runtime',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'contracts-depend-on-nothing',
      severity: 'error',
      from: { path: '^libs/contracts/' },
      to: { path: '^libs/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^libs/platform/' },
      to: { path: '^libs/', pathNot: '^libs/(platform|contracts)/' },
    },
    {
      name: 'tests-only',
      severity: 'error',
      comment: 'What exists for tests and the one-machine stack is not part of a service.',
      from: { path: '^apps/', pathNot: '(\\.(spec|e2e|fixture)\\.ts$|/test-rig/)' },
      to: { path: '^libs/(testing|stack)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'default'],
      extensions: ['.ts', '.js'],
    },
  },
};
