import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** The image: every workspace is known to `npm ci`, nothing runs as root, the program is there. */
export function checkDockerfile() {
  const text = readFileSync('Dockerfile', 'utf8');
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/));
  const of = (name) => instructions.filter(([word]) => word === name).map(([, ...rest]) => rest);

  const problems = [];
  const copied = new Set(of('COPY').flatMap((words) => words.slice(0, -1)));
  for (const parent of ['apps', 'libs']) {
    for (const name of readdirSync(parent)) {
      const manifest = `${parent}/${name}/package.json`;
      if (existsSync(manifest) && !copied.has(manifest))
        problems.push(`does not copy ${manifest} before npm ci`);
    }
  }
  const local = of('COPY')
    .filter(([first]) => !first.startsWith('--from'))
    .flatMap((words) => words.slice(0, -1));
  for (const file of local) if (!existsSync(file)) problems.push(`copies ${file}, which does not exist`);
  for (const [image] of of('FROM')) if (!/:[\w.-]*\d/.test(image)) problems.push(`${image} has no version`);
  if (of('FROM').length < 2) problems.push('builds in one stage: sources and compilers would be shipped');
  const user = of('USER').at(-1)?.[0];
  if (user === undefined || ['root', '0'].includes(user)) problems.push('runs as root');
  const program = JSON.parse((of('CMD').at(-1) ?? ['[]']).join(' '))[0] ?? '';
  const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  if (!existsSync(source)) problems.push(`starts ${program}, which nothing compiles to`);
  return { problems };
}
