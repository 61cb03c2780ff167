import type { GraphWarning } from '@easel/contracts';
import { component, flag, recordOf, text } from '../schema.js';

/** Whether a node can work on this installation. */
export const nodeAvailability = component('NodeAvailability', {
  type: 'object',
  properties: {
    available: flag,
    code: {
      enum: ['node_unavailable', 'model_unavailable'],
      description:
        'Present only if unavailable: nothing runs the type here, or no provider key reaches the model.',
    },
    message: { ...text, description: 'Why it is unavailable.' },
  },
  required: ['available'],
});

export const graphWarning = recordOf<GraphWarning>(
  'GraphWarning',
  {
    path: { ...text, description: 'Such as `nodes[2].data.prompt` or `edges[0].targetHandle`.' },
    nodeId: { ...text, description: 'Absent if it concerns no node.' },
    field: { ...text, description: 'The setting at fault.' },
    handle: { ...text, description: 'The handle at fault.' },
    code: {
      enum: [
        'unknown_handle',
        'missing_input',
        'invalid_value',
        'unknown_setting',
        'unknown_input_field',
        'node_unavailable',
        'model_unavailable',
        'asset_dropped',
      ],
    },
    message: text,
    nearest: { ...text, description: 'The name that was probably meant.' },
  },
  ['nodeId', 'field', 'handle', 'nearest'],
);
