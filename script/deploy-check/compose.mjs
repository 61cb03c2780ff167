import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { problemsOfMemory } from './memory.mjs';
import { DEPLOYMENTS, newSecrets, problemsOfService, problemsOfStop } from './services.mjs';
import { problemsOfNames } from './variables.mjs';
import { problemsOfNetworks, problemsOfSecrets, problemsOfServers } from './walls.mjs';

const SETUP = 'create-databases';

export function checkCompose() {
  const text = readFileSync('docker-compose.yml', 'utf8');
  const secrets = newSecrets();
  const whole = parse(interpolate(text, secrets), { merge: true });
  const { services, volumes } = whole;
  const problems = [
    ...missingDeployments(services),
    ...variablesNobodyKnows(text, secrets),
    ...problemsOfNetworks(whole),
    ...problemsOfServers(text, whole),
    ...Object.entries(services).flatMap(([name, service]) => [
      ...problemsOfParts(name, service, services, volumes),
      ...problemsOfProgram(name, service),
    ]),
  ];
  const composed = runCompose(secrets);
  return { problems: [...problems, ...composed.problems], notes: composed.notes };
}

/** `${NAME:-value}` and `${NAME:?message}`, as compose reads them. */
function interpolate(text, values) {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g,
    (_whole, name, kind, rest) => values[name] ?? (kind === '-' ? rest : ''),
  );
}

function variablesNobodyKnows(text, secrets) {
  const required = [...text.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name);
  return [...new Set(required)]
    .filter((name) => secrets[name] === undefined)
    .map((name) => `needs ${name}, which script/new-secrets does not make`);
}

function missingDeployments(services) {
  return DEPLOYMENTS.filter((name) => services[name] === undefined).map((name) => `has no service ${name}`);
}

function problemsOfParts(name, service, services, volumes) {
  const problems = [];
  if (!/:[\w.-]+$/.test(service.image ?? '') || service.image.endsWith(':latest')) {
    problems.push(`${name}: image '${service.image}' has no version`);
  }
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    if (services[other] === undefined) problems.push(`${name} waits for ${other}, which does not exist`);
    else if (condition === 'service_healthy' && services[other].healthcheck === undefined) {
      problems.push(`${name} waits until ${other} is healthy, which nothing tells`);
    }
  }
  for (const mount of service.volumes ?? []) {
    const source = mount.split(':')[0];
    if (!/^[./]/.test(source) && !(source in volumes))
      problems.push(`${name} mounts ${source}, which is not declared`);
  }
  if (name !== 'proxy' && service.ports !== undefined) problems.push(`${name} is open to the outside`);
  if (name !== SETUP && service.healthcheck === undefined) problems.push(`${name} has no healthcheck`);
  return problems;
}

function problemsOfProgram(name, service) {
  if (!service.image.startsWith('easel:')) return [];
  const environment = service.environment ?? {};
  const problems = problemsOfNames(Object.keys(environment));
  const [program] = service.command ?? [];
  if (name !== SETUP) {
    return [
      ...problems,
      ...problemsOfStop(
        name,
        Number.parseInt(service.stop_grace_period, 10),
        environment.SHUTDOWN_GRACE_SECONDS,
      ),
      ...problemsOfMemory(name, environment),
      ...problemsOfSecrets(name, environment),
      ...problemsOfService(name, program, environment),
    ];
  }
  const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  return existsSync(source) ? problems : [...problems, `${name} runs ${program}, which nothing compiles to`];
}

/** The tool's own opinion, where it is installed. */
function runCompose(secrets) {
  const compose = (...args) =>
    spawnSync('docker', ['compose', ...args], { env: { ...process.env, ...secrets }, encoding: 'utf8' });
  if (compose('version').status !== 0) {
    return { problems: [], notes: ['docker compose is not installed; checked without it'] };
  }
  const { status, stderr } = compose('config', '--quiet');
  return status === 0
    ? { problems: [], notes: ['docker compose accepts it'] }
    : { problems: [`docker compose config: ${stderr.trim()}`], notes: [] };
}
