// What the contracts say of the bus, as other programs need it.
//   node script/bus-users.mjs nats   users and permissions for the configuration of a NATS server (deploy/nats-users.conf)
//   node script/bus-users.mjs docs   the lists of docs/security.md
//   node script/bus-users.mjs write  writes both
import { readFileSync, writeFileSync } from 'node:fs';
import { BUS_SERVICES, busPermissions, definedRequests, definedSignals, natsUsers } from '@easel/contracts';

const CONF = 'deploy/nats-users.conf';
const DOCS = 'docs/security.md';

/** Passwords come from the environment of the server: `NATS_PASSWORD_GATEWAY`, and so on. */
export function usersConfig() {
  const names = ['operator', ...BUS_SERVICES];
  const passwords = Object.fromEntries(names.map((name) => [name, `$NATS_PASSWORD_${name.toUpperCase()}`]));
  return `# Made from the contracts by script/bus-users.mjs; script/check-deploy compares.\n${natsUsers(passwords)}`;
}

export function permissionLists() {
  return BUS_SERVICES.map((service) => {
    const { publish, subscribe } = busPermissions(service);
    return [
      `<!-- bus:${service} -->`,
      '',
      `**${service}**`,
      '',
      `- writes: ${listed(publish)}`,
      `- reads: ${listed(subscribe)}`,
      '',
      `<!-- bus:${service} -->`,
    ].join('\n');
  }).join('\n\n');
}

/** All subjects of a noun as one pattern, where every one of them is among these. */
function listed(subjects) {
  const all = [...definedRequests.keys(), ...definedSignals.keys()];
  const patterns = subjects.map((subject) => {
    const noun = subject.replace(/[^.]+$/, '');
    const siblings = all.filter((each) => each.startsWith(noun));
    return siblings.length > 1 && siblings.every((each) => subjects.includes(each)) ? `${noun}*` : subject;
  });
  return [...new Set(patterns)].map((pattern) => `\`${pattern}\``).join(', ');
}

export const documentedLists = () =>
  /<!-- bus -->\n\n([^]*)\n\n<!-- \/bus -->/.exec(readFileSync(DOCS, 'utf8'))?.[1];

const [, program, what] = process.argv;
if (program?.endsWith('bus-users.mjs')) {
  if (what === 'nats') process.stdout.write(usersConfig());
  else if (what === 'docs') console.log(permissionLists());
  else if (what === 'write') {
    writeFileSync(CONF, usersConfig());
    const text = readFileSync(DOCS, 'utf8');
    writeFileSync(
      DOCS,
      text.replace(
        /(<!-- bus -->\n\n)[^]*(\n\n<!-- \/bus -->)/,
        (_whole, begin, end) => begin + permissionLists() + end,
      ),
    );
  }
}
