import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FOLDER = 'k8s/components/monitoring';
const DEFINED =
  /metrics\.(counter|gauge|histogram)\(\s*'(easel_\w+)',\s*\{\s*help: '[^']*',(?:\s*labels: \[([^\]]*)\])?/g;
/** What a histogram is read by. */
const PARTS = ['_bucket', '_count', '_sum'];
/** Labels that the collector adds. */
const ADDED = ['app', 'pod', 'le'];

/** Alerts and panels ask for metrics and labels that there are: others would be empty without a word. */
export function checkMonitoring() {
  const known = definedMetrics();
  const { spec } = parse(readFileSync(`${FOLDER}/alerts.yaml`, 'utf8'));
  const alerts = spec.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr]));
  const { panels } = JSON.parse(readFileSync(`${FOLDER}/dashboard.json`, 'utf8'));
  const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr]));
  const problems = [...alerts, ...shown].flatMap(([name, expr]) =>
    problemsOfExpression(expr, known).map((problem) => `${name}: ${problem}`),
  );
  const asked = [...alerts, ...shown].map(([, expr]) => expr).join(' ');
  const notes = [
    `${alerts.length} alerts and ${shown.length} queries of the dashboard ask for metrics that there are`,
  ];
  return { problems: asked === '' ? ['asks for nothing'] : problems, notes };
}

function problemsOfExpression(expression, known) {
  const names = [...new Set(expression.match(/\beasel_\w+/g))];
  if (names.length === 0) return ['asks for no metric'];
  const labels = new Set(ADDED);
  const problems = [];
  for (const name of names) {
    const metric = known.get(name);
    if (metric === undefined) problems.push(`nothing measures ${name}`);
    for (const label of metric ?? []) labels.add(label);
  }
  const asked = [
    ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list.split(',')),
    ...[...expression.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label]) => label),
  ];
  for (const label of asked.map((each) => each.trim())) {
    if (!labels.has(label)) problems.push(`${names.join(', ')} has no label ${label}`);
  }
  return problems;
}

/** Names as Prometheus reads them, each with its labels. */
function definedMetrics() {
  const known = new Map();
  for (const file of ['apps', 'libs'].flatMap(sourcesIn)) {
    for (const [, kind, name, labels = ''] of readFileSync(file, 'utf8').matchAll(DEFINED)) {
      const list = [...labels.matchAll(/'(\w+)'/g)].map(([, label]) => label);
      for (const part of kind === 'histogram' ? PARTS : ['']) known.set(name + part, list);
    }
  }
  return known;
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\/src\/.*(?<!\.spec|\.e2e)\.ts$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name));
}
