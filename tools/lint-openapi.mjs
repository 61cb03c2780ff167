// Reads an OpenAPI document from standard input and prints what Redocly, by redocly.yaml, and swagger-parser find wrong
// with it, one line each. A unit test runs it on the document of the gateway.
import path from 'node:path';
import { text } from 'node:stream/consumers';
import SwaggerParser from '@apidevtools/swagger-parser';
import { lintFromString, loadConfig } from '@redocly/openapi-core';

const source = await text(process.stdin);
const config = await loadConfig({ configPath: path.resolve(import.meta.dirname, '../redocly.yaml') });
const problems = (await lintFromString({ source, config })).map(
  ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
);
try {
  await SwaggerParser.validate(JSON.parse(source));
} catch (error) {
  problems.push(`swagger-parser: ${String(error)}`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
