import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANES } from '@easel/catalog';
import { JOBS_STREAM } from '@easel/platform';
import { parseAllDocuments } from 'yaml';
import { checkManifestTypes } from './manifest-types.mjs';
import { problemsOfMemory } from './memory.mjs';
import { DEPLOYMENTS, newSecrets, problemsOfService, problemsOfStop } from './services.mjs';
import { problemsOfNames } from './variables.mjs';
import { problemsOfEgress, problemsOfSecrets } from './walls.mjs';

const BASE = 'k8s/base';
const COMPONENTS = 'k8s/components';

export async function checkKubernetes() {
  const rendered = render(BASE);
  if (rendered === undefined) {
    const files = documentsOf(readFiles(BASE).filter((file) => !/kustomization|\.patch\./.test(file)));
    const problems = await checkManifestTypes(files);
    return {
      problems: [
        ...problems,
        ...named(files, 'Deployment').flatMap((one) =>
          problemsOfServicePod(nameOf(one), one.spec.template.spec),
        ),
      ],
      notes: ['kubectl is not installed; the files were checked one by one, not put together'],
    };
  }
  if (rendered.problem !== undefined) return { problems: [rendered.problem] };
  const { documents } = rendered;
  const withComponents = renderComponents();
  const secretTemplate = documentsOf(['k8s/secrets.example.yaml']);
  return {
    problems: [
      ...(await checkManifestTypes([...documents, ...secretTemplate])),
      ...problemsOfDeployments(documents, secretTemplate),
      ...problemsOfReferences(documents),
      ...problemsOfEgress(documents),
      ...withComponents.problems,
    ],
    notes: [`${documents.length} objects put together by kubectl kustomize`],
  };
}

/** @returns undefined when kubectl is not installed. */
function render(folder) {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (status === null) return undefined;
  if (status !== 0) return { problem: `kubectl kustomize ${folder}: ${stderr.trim()}` };
  return { documents: parseAllDocuments(stdout).map((document) => document.toJS()) };
}

function documentsOf(files) {
  return files.flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS()),
  );
}

function readFiles(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => path.join(folder, name));
}

const named = (documents, kind) => documents.filter((document) => document.kind === kind);
const nameOf = (document) => document.metadata.name;

function problemsOfDeployments(documents, secretTemplate) {
  const deployments = named(documents, 'Deployment');
  const there = deployments.map(nameOf);
  return [
    ...DEPLOYMENTS.filter((name) => !there.includes(name)).map((name) => `there is no deployment ${name}`),
    ...there
      .filter((name) => !DEPLOYMENTS.includes(name))
      .map((name) => `nobody knows the deployment ${name}`),
    ...deployments.flatMap((deployment) => problemsOfDeployment(deployment, documents, secretTemplate)),
    ...named(documents, 'Job').flatMap((job) => problemsOfPod(nameOf(job), job.spec.template.spec)),
  ];
}

function problemsOfDeployment(deployment, documents, secretTemplate) {
  const name = nameOf(deployment);
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;
  const problems = [...problemsOfPod(name, pod), ...problemsOfServicePod(name, pod)];
  const scaled = named(documents, 'HorizontalPodAutoscaler').some(
    ({ spec }) => spec.scaleTargetRef.name === name && spec.minReplicas >= 2,
  );
  if (!scaled && !(deployment.spec.replicas >= 2)) problems.push(`${name} is gone with one machine`);
  const labels = deployment.spec.template.metadata.labels;
  const budgeted = named(documents, 'PodDisruptionBudget').some(({ spec }) =>
    Object.entries(spec.selector.matchLabels).every(([key, value]) => labels[key] === value),
  );
  if (!budgeted) problems.push(`${name} may be drained away at once`);
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const port = container[probe]?.httpGet?.port;
    const known = container.ports?.some((entry) => entry.name === port);
    if (!known) problems.push(`${name}: ${probe} asks no port of the container`);
  }
  const { environment, missing } = environmentOf(container, documents, secretTemplate);
  problems.push(...missing.map((what) => `${name}: ${what}`));
  problems.push(...problemsOfNames(Object.keys(environment)));
  problems.push(...problemsOfSecrets(name, environment));
  return [...problems, ...problemsOfService(name, container.args?.[0], environment)];
}

/** What one file says of a service. A pod that is killed too early loses an attempt of each of its jobs. */
function problemsOfServicePod(name, { terminationGracePeriodSeconds, containers }) {
  const given = Object.fromEntries((containers[0].env ?? []).map((entry) => [entry.name, entry.value]));
  return [
    ...problemsOfStop(name, terminationGracePeriodSeconds, given.SHUTDOWN_GRACE_SECONDS),
    ...problemsOfMemory(name, given),
  ];
}

function problemsOfPod(name, pod) {
  const problems = [];
  if (pod.securityContext?.runAsNonRoot !== true) problems.push(`${name} may run as root`);
  for (const container of pod.containers) {
    const { securityContext: rights, resources } = container;
    if (rights?.allowPrivilegeEscalation !== false || rights?.readOnlyRootFilesystem !== true) {
      problems.push(`${name} has more rights than it needs`);
    }
    if (!resources?.requests?.cpu || !resources?.limits?.memory) problems.push(`${name} names no resources`);
    if (!/:v?\d/.test(container.image)) problems.push(`${name}: image '${container.image}' has no version`);
    const volumes = new Set(pod.volumes?.map((volume) => volume.name));
    for (const mount of container.volumeMounts ?? []) {
      if (!volumes.has(mount.name)) problems.push(`${name} mounts ${mount.name}, which is not declared`);
    }
  }
  return problems;
}

/** The environment that the container would get, with fresh secrets in the places of the secret ones. */
function environmentOf(container, documents, secretTemplate) {
  const secrets = newSecrets('postgres.example.org:5432/easel', 'nats.example.org:4222');
  const missing = [];
  const environment = {};
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    if (secretRef !== undefined) {
      const template = secretTemplate.find((entry) => nameOf(entry) === secretRef.name);
      if (template === undefined) missing.push(`secrets.example.yaml has no ${secretRef.name}`);
      Object.assign(environment, template?.stringData);
      continue;
    }
    const map = named(documents, 'ConfigMap').find((entry) => nameOf(entry) === configMapRef?.name);
    if (map === undefined) missing.push(`there is no ConfigMap ${configMapRef?.name}`);
    Object.assign(environment, map?.data);
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const reference = valueFrom?.secretKeyRef;
    if (reference === undefined) {
      environment[name] = value;
      continue;
    }
    const template = secretTemplate.find((entry) => nameOf(entry) === reference.name);
    if (template?.stringData[reference.key] === undefined) {
      missing.push(`secrets.example.yaml has no ${reference.name}/${reference.key}`);
    }
    if (secrets[reference.key] === undefined) missing.push(`script/new-secrets makes no ${reference.key}`);
    environment[name] = secrets[reference.key];
  }
  return { environment, missing };
}

/** Selectors and targets that would silently match nothing. */
function problemsOfReferences(documents) {
  const deployments = named(documents, 'Deployment');
  const pods = [...deployments, ...named(documents, 'Job')].map(({ spec }) => spec.template.metadata.labels);
  const matches = (labels) =>
    pods.some((pod) => Object.entries(labels ?? {}).every(([key, value]) => pod[key] === value));
  const problems = [];
  const selectorOf = {
    Service: (spec) => spec.selector,
    PodDisruptionBudget: (spec) => spec.selector.matchLabels,
    NetworkPolicy: (spec) => spec.podSelector.matchLabels,
  };
  for (const document of documents) {
    const selector = selectorOf[document.kind]?.(document.spec);
    if (selector !== undefined && !matches(selector))
      problems.push(`${document.kind} ${nameOf(document)} selects nothing`);
    const target = document.spec?.scaleTargetRef?.name;
    if (target !== undefined && !deployments.some((entry) => nameOf(entry) === target)) {
      problems.push(`${document.kind} ${nameOf(document)} scales ${target}, which does not exist`);
    }
  }
  return problems;
}

/** Base and optional parts together, as somebody's own kustomization would name them. */
function renderComponents() {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-kustomize-'));
  try {
    const to = (target) => path.relative(folder, path.resolve(target));
    writeFileSync(
      path.join(folder, 'kustomization.yaml'),
      JSON.stringify({
        resources: [to(BASE)],
        components: readdirSync(COMPONENTS).map((name) => to(path.join(COMPONENTS, name))),
      }),
    );
    const { documents = [], problem } = render(folder);
    if (problem !== undefined) return { problems: [problem] };
    return { problems: [...problemsOfReferences(documents), ...problemsOfQueueScaling(documents)] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function problemsOfQueueScaling(documents) {
  const triggers = named(documents, 'ScaledObject').flatMap(({ spec }) => spec.triggers);
  const consumers = triggers.map(({ metadata }) => metadata.consumer).toSorted();
  const expected = LANES.map((lane) => `lane-${lane}`).toSorted();
  const problems =
    JSON.stringify(consumers) === JSON.stringify(expected)
      ? []
      : [`workers are scaled by ${consumers.join(', ')}; the lanes are ${expected.join(', ')}`];
  const streams = new Set(triggers.map(({ metadata }) => metadata.stream));
  if (streams.size !== 1 || !streams.has(JOBS_STREAM)) problems.push(`jobs are in the stream ${JOBS_STREAM}`);
  const worker = named(documents, 'Deployment').find((entry) => nameOf(entry) === 'executor-worker');
  if (worker?.spec.replicas !== undefined) problems.push('executor-worker sets the replicas that KEDA sets');
  return problems;
}
