/** With the connection to the hosted service, which stands in the place of a key and goes before each. */
export const STORED = {
  name: 'stored-provider-keys',
  text: `
    select provider, sealed, null as target from provider_keys
    union all
    select 'relay', sealed, target from service_connections
    where sealed is not null and (expires_at is null or expires_at > now())`,
};
