import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { round } from '../lib/measure.ts';
import type { Measure } from './row.ts';

/** What a page loads for the whole client. */
export const measure: Measure = async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../../libs/client/dist/index.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '').length;
  return [
    {
      what: 'client: bundle, gzipped',
      value: round(bytes / 1024, 1),
      unit: 'KiB',
      atMost: bytes === 0 ? 0 : 20,
    },
  ];
};
