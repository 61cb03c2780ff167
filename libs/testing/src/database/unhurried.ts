/**
 * For data sources of tests. The deadline of a service guards against a frozen server; on a machine whose cores are taken away
 * for seconds it would decide over tests that are about something else.
 */
export const UNHURRIED = { queryTimeoutMs: 50_000 };
