// Reads an OpenAPI document from standard input and prints what Redocly, by redocly.yaml, and swagger-parser find wrong
// with it, one line each. A unit test runs it on the document of the gateway.
import path from 'node:path';
import { text } from 'node:stream/consumers';
import SwaggerParser from '@apidevtools/swagger-parser';
import { lintFromString, loadConfig } from '@redocly/openapi-core';

/** Methods and fixed words tell these two apart, and the specification has both. */
const SPECIFIED = [
  '/v1/admin/community/{entityType}/{id}/publish',
  '/v1/admin/community/by-source/{entityType}/{sourceId}',
];
const isSpecified = ({ ruleId, message }) =>
  ruleId === 'no-ambiguous-paths' && SPECIFIED.every((route) => message.includes(`\`${route}\``));

const source = await text(process.stdin);
const config = await loadConfig({ configPath: path.resolve(import.meta.dirname, '../redocly.yaml') });
const problems = (await lintFromString({ source, config }))
  .filter((problem) => !isSpecified(problem))
  .map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
try {
  await SwaggerParser.validate(JSON.parse(source));
} catch (error) {
  problems.push(`swagger-parser: ${String(error)}`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
