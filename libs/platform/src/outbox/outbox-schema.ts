/**
 * Tables that each schema with events has; a service's first migration runs these.
 *
 * `published_to` names the incarnation of the stream that a row was published to. A server that lost everything
 * has a new one, so that every row still kept is published again; consumers know an event by its id.
 */
export const OUTBOX_TABLES = [
  `create table outbox (
     seq bigint generated always as identity primary key,
     id uuid not null unique,
     subject text not null,
     payload jsonb not null,
     traceparent text,
     published_to text,
     created_at timestamptz not null default now()
   )`,
  `create index outbox_published_to on outbox (published_to, seq)`,
  `create table consumed_events (
     id uuid primary key,
     consumed_at timestamptz not null default now()
   )`,
];
