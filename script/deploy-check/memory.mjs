import { readFileSync } from 'node:fs';
import { memorySettings } from '@easel/stack';

const NAMES = /^MALLOC_[A-Z_]+$/;

/** What the image tells the C library where a deployment says nothing. */
function ofImage() {
  const text = readFileSync('Dockerfile', 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/\b(MALLOC_[A-Z_]+)=(\d+)/g)].map(([, name, value]) => [name, value]),
  );
}

/** @returns how the memory of a deployment is kept otherwise than that of the same service under `npm start`. */
export function problemsOfMemory(name, environment) {
  const [app, role] = name.startsWith('executor-') ? ['executor', name.slice('executor-'.length)] : [name];
  const wanted = memorySettings({ app, roles: role === undefined ? [] : [role] });
  const own = Object.fromEntries(Object.entries(environment).filter(([variable]) => NAMES.test(variable)));
  const found = { ...ofImage(), ...own };
  return Object.keys({ ...wanted, ...found })
    .filter((variable) => wanted[variable] !== found[variable])
    .map((variable) => `${name} has ${variable}=${found[variable]}, and ${wanted[variable]} under npm start`);
}
