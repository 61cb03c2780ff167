import { table } from '@easel/contracts/table';

/** What the reference shows in the place of values that differ each time. */
export const EXAMPLE_VALUES: Readonly<Record<string, string>> = table({
  email: 'ada@example.org',
  slug: 'lighthouse',
  session: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  refresh: `ser_${'0123456789abcdef'.repeat(4)}`,
  picture: 'https://easel.example.org/media/fox.png',
  ...Object.fromEntries(
    [
      'user',
      'apiToken',
      'project',
      'workflow',
      'imported',
      'execution',
      'job',
      'resize',
      'speech',
      'video',
      'text',
      'file',
      'preset',
      'organization',
      'workspace',
      'endpoint',
      'appRun',
      'template',
    ].map((name, index) => [name, exampleId(index + 1)]),
  ),
});

/** A UUID that is plainly one of an example. */
export function exampleId(number: number): string {
  return `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
