import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APPS } from '../process-list.js';

/**
 * The smallest program that keeps the contract between a service and the stack. A gateway answers each request
 * with its own environment as JSON. Variables make it misbehave.
 */
const PROGRAM = `
const app = require('node:path').basename(require('node:path').resolve(__dirname, '..'));
const failing = process.env.FAKE_FAILING_APPS ?? '';
if (failing.split(',').includes(app)) {
  process.stderr.write(app + ': FAKE_FAILING_APPS names it\\n');
  process.exit(1);
}
if (process.env.LOG_LEVEL === 'loud') {
  process.stderr.write(app + ': Wrong configuration:\\n  LOG_LEVEL must be known\\n');
  process.exit(1);
}
const deaf = (process.env.FAKE_DEAF_APPS ?? '').split(',').includes(app);
process.on('SIGTERM', () => { if (!deaf) process.exit(0); });
if (app === 'gateway') {
  const server = require('node:http').createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(process.env));
  });
  server.listen(Number(process.env.PORT), process.env.HOST, () => console.log('ready'));
} else {
  setInterval(() => {}, 60000);
  console.log('ready');
}
`;

export interface TemporaryFolders {
  /** Built stand-ins for every app. */
  readonly appsDir: string;
  /** A data folder that does not exist yet, inside a folder that any account may enter. */
  newDataDir(): string;
  remove(): void;
}

export function temporaryFolders(): TemporaryFolders {
  const root = mkdtempSync(path.join(tmpdir(), 'easel-stack-spec-'));
  const appsDir = path.join(root, 'apps');
  for (const app of APPS) {
    mkdirSync(path.join(appsDir, app, 'dist'), { recursive: true });
    writeFileSync(path.join(appsDir, app, 'dist', 'main.js'), PROGRAM);
  }
  let count = 0;
  return {
    appsDir,
    newDataDir: () => {
      count += 1;
      return path.join(root, `data-${count}`);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
