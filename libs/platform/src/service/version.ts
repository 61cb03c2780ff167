/** The running version, as `/health` reports it; the release script keeps it equal to the root package's. */
export const VERSION = '0.1.0';
