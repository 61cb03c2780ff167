import { nodeTypes } from '@easel/catalog';
import { component, type Schema } from '../schema.js';
import { anyNodeOutput, nodeOutput } from './node-output.schemas.js';
import { componentName, nodeSettings } from './node-settings.schemas.js';

const outputOrNull = (schema: Schema): Schema => ({
  anyOf: [schema, { type: 'null' }],
  description: 'Null until the job has ended, and if it has no result.',
});

const WITH_JOBS = nodeTypes
  .all()
  .filter(({ execution, route }) => typeof execution === 'object' || route !== undefined);

/** A job of each type that makes jobs: the members that all have, with those of its type. */
export function jobOfType(common: Schema): Schema {
  return {
    description: 'A job, described by its `job_type`.',
    oneOf: WITH_JOBS.map(({ type }) =>
      component(componentName(type, 'Job'), {
        allOf: [
          common,
          {
            type: 'object',
            properties: {
              job_type: { const: type },
              input_data: nodeSettings(type),
              output_data: outputOrNull(nodeOutput(type)),
            },
            required: ['job_type', 'input_data', 'output_data'],
          },
        ],
      }),
    ),
    discriminator: {
      propertyName: 'job_type',
      mapping: Object.fromEntries(
        WITH_JOBS.map(({ type }) => [type, `#/components/schemas/${componentName(type, 'Job')}`]),
      ),
    },
  };
}

export const jobOutput: Schema = outputOrNull(anyNodeOutput);
