import { readFileSync } from 'node:fs';
import { BUS_SERVICES, busKeysOf } from '@easel/contracts';
import { mayHave } from '@easel/stack';
import { documentedLists, permissionLists, usersConfig } from '../bus-users.mjs';
import { newSecrets } from './services.mjs';

const PRIVATE = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
];

/** Files that follow from the contracts are those that the contracts make now. */
export function checkBus() {
  const problems = [];
  const now = 'is not what the contracts say: run `node tools/node24.mjs script/bus-users.mjs write`';
  if (readFileSync('deploy/nats-users.conf', 'utf8') !== usersConfig())
    problems.push(`deploy/nats-users.conf ${now}`);
  if (documentedLists()?.trim() !== permissionLists().trim()) problems.push(`docs/security.md ${now}`);
  const secrets = newSecrets('postgres:5432/easel', 'nats:4222');
  const pairsOf = (text = '') =>
    text
      .split(',')
      .map((entry) => entry.split(':')[0])
      .toSorted()
      .join(' ');
  for (const service of BUS_SERVICES) {
    const name = `BUS_KEYS_${service.toUpperCase()}`;
    if (pairsOf(secrets[name]) !== pairsOf(busKeysOf(service, 'any'))) {
      problems.push(`script/new-secrets makes ${name} for other pairs than the contracts have`);
    }
  }
  return { problems };
}

/** A service has the secrets that it uses, and enters NATS as itself. */
export function problemsOfSecrets(name, environment) {
  const app = name.startsWith('executor-') ? 'executor' : name;
  const problems = Object.keys(environment)
    .filter((variable) => !mayHave(app, variable))
    .map((variable) => `${name} is given ${variable}, which it does not use`);
  const user = app === 'auth-sso' ? 'auth' : app;
  const url = URL.parse(environment.NATS_URL ?? '');
  if (url?.username !== user || !url.password)
    problems.push(`${name} does not enter NATS as ${user} with a password`);
  if (!environment.BUS_KEYS) problems.push(`${name} has no BUS_KEYS of its own`);
  return problems;
}

/** Whatever is reached from one network is not reached from the other, and everything has a limit of memory. */
export function problemsOfNetworks({ services, networks }) {
  const problems = [];
  if (networks?.inside?.internal !== true) problems.push('the network inside reaches the outside');
  for (const [name, service] of Object.entries(services)) {
    const of = service.networks ?? [];
    const program = service.image?.startsWith('easel:') ?? false;
    const calls = program && /^(gateway|auth-sso|executor-)/.test(name);
    const expected = name === 'proxy' ? ['edge'] : calls ? ['inside', 'edge'] : ['inside'];
    if (of.join() !== expected.join())
      problems.push(`${name} is in the networks ${of.join(' ')}, not ${expected.join(' ')}`);
    if (!service.mem_limit) problems.push(`${name} has no limit of memory`);
  }
  return problems;
}

/** NATS lets nobody in without a password and has no monitoring port; no server has a password that stands in the file. */
export function problemsOfServers(text, { services, configs }) {
  const problems = [];
  const config = configs?.nats?.content ?? '';
  if (/^\s*(http|https|http_port|https_port|monitor_port)\b/m.test(config))
    problems.push('nats has a monitoring port');
  if (!config.includes("include 'nats-users.conf'")) problems.push('nats lets everybody in');
  if (configs?.['nats-users']?.file !== 'deploy/nats-users.conf')
    problems.push('nats has other users than ours');
  for (const [name, variable] of [
    ['postgres', 'POSTGRES_PASSWORD'],
    ['minio', 'MINIO_ROOT_PASSWORD'],
    ['nats', 'NATS_PASSWORD_OPERATOR'],
  ]) {
    if (!services[name]?.environment?.[variable]) problems.push(`${name} has no ${variable}`);
    if (!new RegExp(`${variable}: \\$\\{[A-Z_]+:\\?`).test(text))
      problems.push(`${variable} is not a secret of .env`);
  }
  return problems;
}

/** Each deployment is under a policy for what leaves it, and none lets it reach private addresses. */
export function problemsOfEgress(documents) {
  const policies = documents.filter(
    ({ kind, spec }) => kind === 'NetworkPolicy' && spec.policyTypes.includes('Egress'),
  );
  const problems = [];
  for (const { kind, metadata, spec } of documents) {
    if (kind !== 'Deployment') continue;
    const { labels } = spec.template.metadata;
    if (!policies.some((policy) => selects(policy.spec.podSelector, labels))) {
      problems.push(`${metadata.name} may reach everything`);
    }
  }
  for (const { metadata, spec } of policies) {
    for (const { to = [] } of spec.egress) {
      if (to.length === 0) problems.push(`${metadata.name} lets pods reach everything`);
      for (const { ipBlock } of to) {
        if (ipBlock?.cidr !== '0.0.0.0/0') continue;
        const open = PRIVATE.filter((range) => !ipBlock.except?.includes(range));
        if (open.length > 0) problems.push(`${metadata.name} lets pods reach ${open.join(', ')}`);
      }
      if (to.some(({ ipBlock }) => ipBlock?.cidr === '::/0'))
        problems.push(`${metadata.name} lets pods reach ::/0`);
    }
  }
  return problems;
}

function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key]))
  );
}
