/**
 * A computation over a tenant's data takes more than one may: steps, or characters of values. The same input always
 * answers the same. API error `computation_too_large`.
 */
export class ComputationTooLarge extends Error {
  readonly code = 'computation_too_large';
}
