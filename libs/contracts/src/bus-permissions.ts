import { BUS_SERVICES, type BusService } from './bus-services.js';
import { EVENTS_STREAM, JOBS_STREAM, STREAM_KEEPERS } from './bus-streams.js';
import { definedEvents } from './define-event.js';
import { definedRequests } from './define-request.js';
import { definedSignals } from './define-signal.js';

/** Subjects that a service may write and read. All others are refused by the server. */
export interface BusPermissions {
  publish: string[];
  subscribe: string[];
}

const API = '$JS.API';

/**
 * What a service needs on the bus, and no more: it follows from the contracts. Replies go to an inbox of the asking
 * service that only the answering one may write to, so that neither can read or forge what a third one answers.
 */
export function busPermissions(service: BusService): BusPermissions {
  const publish = new Set<string>();
  const subscribe = new Set([`_INBOX.${service}.>`]);
  for (const { subject, askedBy } of definedRequests.values()) {
    if (askedBy.includes(service)) publish.add(subject);
    if (answererOf(subject) !== service) continue;
    subscribe.add(subject);
    for (const asker of askedBy) publish.add(`_INBOX.${asker}.${service}.>`);
  }
  for (const { subject, publishedBy, heardBy, answered } of definedSignals.values()) {
    if (publishedBy === service) publish.add(subject);
    if (heardBy !== service) continue;
    subscribe.add(subject);
    if (answered) publish.add(`_INBOX.${publishedBy}.${service}.>`);
  }
  for (const subject of eventSubjects(service)) publish.add(subject);
  return { publish: [...publish].toSorted(), subscribe: [...subscribe].toSorted() };
}

/** Events that it publishes, hints, and the JetStream requests that these need. */
function eventSubjects(service: BusService): string[] {
  // Every service with a schema relays its events, and looks whether the stream is the same as before.
  const subjects = service === 'gateway' ? [] : [`${API}.INFO`, `${API}.STREAM.INFO.${EVENTS_STREAM}`];
  for (const [name, keeper] of Object.entries(STREAM_KEEPERS)) {
    if (keeper === service) subjects.push(`${API}.STREAM.CREATE.${name}`, `${API}.STREAM.UPDATE.${name}`);
  }
  for (const { subject, publishedBy, heardBy } of definedEvents.values()) {
    if (publishedBy.includes(service)) subjects.push(subject);
    const consumer = heardBy[service];
    if (consumer === undefined) continue;
    // The server checks that the filter in the request is the one in the subject: it hears this event and no other.
    subjects.push(
      `${API}.CONSUMER.CREATE.${EVENTS_STREAM}.${consumer}.${subject}`,
      `${API}.CONSUMER.INFO.${EVENTS_STREAM}.${consumer}`,
      `${API}.CONSUMER.MSG.NEXT.${EVENTS_STREAM}.${consumer}`,
      `$JS.ACK.${EVENTS_STREAM}.${consumer}.>`,
    );
  }
  if (service === 'executor') {
    subjects.push(
      'jobs.>',
      `${API}.STREAM.INFO.${JOBS_STREAM}`,
      `${API}.CONSUMER.CREATE.${JOBS_STREAM}.>`,
      `${API}.CONSUMER.INFO.${JOBS_STREAM}.*`,
      `${API}.CONSUMER.MSG.NEXT.${JOBS_STREAM}.*`,
      `$JS.ACK.${JOBS_STREAM}.>`,
    );
  }
  return subjects;
}

const answererOf = (subject: string): string => subject.slice(0, subject.indexOf('.'));

/**
 * The users of a NATS server, as its configuration writes them: one for each service, and `operator`, who may do
 * everything, for people and their tools.
 *
 * @param passwords may be a reference to a variable of the server's environment (`$NATS_PASSWORD_GATEWAY`)
 */
export function natsUsers(passwords: Readonly<Record<BusService | 'operator', string>>): string {
  const lines = BUS_SERVICES.map((service) => {
    const { publish, subscribe } = busPermissions(service);
    return [
      '    {',
      `      user: ${service}`,
      `      password: ${passwords[service]}`,
      '      permissions {',
      ...listed('publish', publish),
      ...listed('subscribe', subscribe),
      '      }',
      '    }',
    ].join('\n');
  });
  return [
    'authorization {',
    // Seconds: a service on a machine that is busy takes longer than the two of NATS to say who it is.
    '  timeout: 5',
    '  users: [',
    ...lines,
    `    { user: operator, password: ${passwords.operator} }`,
    '  ]',
    '}',
    '',
  ].join('\n');
}

const listed = (what: string, subjects: readonly string[]): string[] => [
  `        ${what}: [`,
  ...subjects.map((subject) => `          ${JSON.stringify(subject)}`),
  '        ]',
];
