// Memory of each process of a stack with all that it started, beside what its manifest allows.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { childrenByParent, textOf } from './processes.ts';

const MANIFESTS = path.resolve(import.meta.dirname, '../../k8s/base');

/** MiB by deployment, as `k8s/base` says. */
export function memoryLimits(): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const file of readdirSync(MANIFESTS)) {
    const found = /limits: \{[^}]*memory: (\d+)(Mi|Gi)/.exec(
      readFileSync(path.join(MANIFESTS, file), 'utf8'),
    );
    if (found) limits[path.basename(file, '.yaml')] = Number(found[1]) * (found[2] === 'Gi' ? 1024 : 1);
  }
  return limits;
}

/** Watches until it is stopped; answers the most that each process and its descendants had, MiB. */
export function watchMemory(pids: () => Readonly<Record<string, number>>): () => Record<string, number> {
  const most: Record<string, number> = {};
  const look = () => {
    const children = childrenByParent();
    for (const [name, pid] of Object.entries(pids())) {
      most[name] = Math.max(most[name] ?? 0, residentOf(pid, children));
    }
  };
  const timer = setInterval(look, 200);
  look();
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Private and file pages that are in memory; shared ones count for each process, so the sum is rather too much. */
function residentOf(pid: number, children: Map<number, number[]>): number {
  const own = Number(/^RssAnon:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  const shared = Number(/^RssFile:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  const below = (children.get(pid) ?? []).map((each) => residentOf(each, children));
  return own + shared + below.reduce((sum, each) => sum + each, 0);
}
