const ROOMS = require('./tools/rooms.json');

const PURE = '^libs/(workflow|catalog|productions)/';

/** Each room names the rooms that it may import; what it does not name, it does not import. Tests may look anywhere. */
const rooms = Object.entries(ROOMS).flatMap(([home, all]) =>
  Object.entries(all).map(([room, mayImport]) => ({
    name: `room-${home.split('/')[1]}-${room}`,
    severity: 'error',
    comment: 'tools/rooms.json says which rooms a room may import.',
    from: { path: `^${home}/src/${room}/`, pathNot: '(\\.(spec|e2e|fixture)\\.ts$|/test-rig/)' },
    to: { path: `^${home}/src/[^/]+/`, pathNot: `^${home}/src/(${[room, ...mayImport].join('|')})/` },
  })),
);

/** Arrows point one way: apps -> libs, features -> platform, pure rules -> nothing that does I/O. */
module.exports = {
  forbidden: [
    ...rooms,
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
      // Rules about names that every part shares; they import nothing.
      to: { path: '^libs/', pathNot: [PURE, '^libs/contracts/src/(nearest-name|table)\\.ts$'] },
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
      name: 'lanes-know-no-job',
      severity: 'error',
      comment: 'A lane turns a task into files. Jobs, runs and tables belong to the executor.',
      from: { path: '^libs/lanes/', pathNot: '\\.(spec|fixture)\\.ts$' },
      to: { path: '^libs/', pathNot: '^libs/(lanes|platform|contracts|catalog|workflow)/' },
    },
    {
      name: 'providers-know-no-job',
      severity: 'error',
      comment: 'A provider is a protocol. Which order is placed, paid and polled is up to the executor.',
      from: { path: '^libs/providers/', pathNot: '\\.(spec|fixture)\\.ts$' },
      to: { path: '^libs/', pathNot: '^libs/(providers|lanes|platform|contracts|catalog|workflow)/' },
    },
    {
      name: 'providers-know-no-other-provider',
      severity: 'error',
      comment: 'What providers share stands beside their folders.',
      from: {
        path: '^libs/providers/src/([^/]+)/',
        pathNot: ['\\.spec\\.ts$', '^libs/providers/src/questions/'],
      },
      to: {
        path: '^libs/providers/src/[^/]+/',
        pathNot: [
          '^libs/providers/src/($1|questions)/',
          // Others speak the protocols of chats that these two made common.
          '^libs/providers/src/(openai/(chat|responses)|anthropic/messages)\\.ts$',
        ],
      },
    },
    {
      name: 'one-place-starts-programs',
      severity: 'error',
      comment:
        'A program gets no keys and no more than its share of the machine: `startChild` of the sandbox sees to that.',
      from: {
        path: '^(apps|libs/(platform|lanes|providers))/',
        pathNot: [
          '(\\.(spec|e2e|fixture)\\.ts$|/test-rig/)',
          '^apps/cli/src/open-page\\.ts$',
          '^libs/lanes/src/media/sandbox/(start-child|run-tool|walls)\\.ts$',
          '^libs/lanes/src/media/pictures/picture-(child|process)\\.ts$',
          // Runs behind the walls itself, and what it starts with it.
          '^libs/lanes/src/composing/process/frame-programs\\.ts$',
          // Starts `taskset` with the number of a thread; it reads nothing of tenants and gets the search path alone.
          '^apps/executor/src/computing/leave-a-core\\.ts$',
        ],
      },
      to: { path: '^(node:)?(child_process|cluster)$' },
    },
    {
      name: 'one-place-decodes-pictures',
      severity: 'error',
      comment:
        'Files of tenants are decoded by processes of their own (`TenantPicture`), own drawings by `own-pictures.ts`.',
      from: {
        path: '^(apps|libs)/',
        pathNot: [
          '(\\.(spec|e2e|fixture)\\.ts$|/test-rig/|^libs/testing/)',
          '^libs/lanes/src/media/pictures/(loaders|own-pictures|carry-out|picture-process)\\.ts$',
          // Looks at the first bytes, which it holds in memory; what the file is, the executor says.
          '^apps/gateway/src/library/receive-upload\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(sharp|file-type)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-place-draws-films',
      severity: 'error',
      comment:
        'Compositions are drawn by a process of its own (`MediaWork.draw`); no service loads what draws them.',
      from: {
        path: '^(apps|libs)/',
        pathNot: ['^libs/lanes/src/composing/process/', '\\.(spec|fixture)\\.ts$'],
      },
      to: { path: ['(^|/)node_modules/@napi-rs/canvas/', '^libs/lanes/src/composing/process/'] },
    },
    {
      name: 'tests-only',
      severity: 'error',
      comment: 'What exists for tests and the one-machine stack is not part of a service.',
      from: { path: '^(apps|libs/(lanes|providers))/', pathNot: '(\\.(spec|e2e|fixture)\\.ts$|/test-rig/)' },
      to: { path: '^libs/(testing|stack)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|libs)/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'default'],
      extensions: ['.ts', '.js'],
    },
  },
};
