import { correctNode, settingsOf } from '@easel/catalog';
import type { ReadyTask } from '@easel/workflow';
import { withReferences } from '../computing/rules/prepare-job.js';

/** Handles whose pictures are among the assembled references. */
const REFERENCE_HANDLES = ['references', 'imageReferences', 'reference', 'ref-image', 'assets'];

/**
 * What a task of a run is carried out with: defaults stand where nothing is given, references are assembled and numbered,
 * and values that its model lacks are corrected, as for a node that runs on its own. Specification 1, 4.6.
 */
export function preparedTask({
  type,
  params: planned,
  inputs: wired,
}: Pick<ReadyTask, 'type' | 'params' | 'inputs'>): Pick<ReadyTask, 'params' | 'inputs'> {
  const whole = settingsOf(type, planned);
  const assembled = withReferences(type, whole);
  const { params } = correctNode(type, assembled);
  if (assembled === whole) return { params, inputs: wired };
  const inputs = Object.fromEntries(
    Object.entries(wired).flatMap(([handle, value]) => {
      // Lanes look at wires first, and these are not in the order of their numbers.
      if (REFERENCE_HANDLES.includes(handle)) return [];
      return [[handle, value === planned['prompt'] ? params['prompt'] : value]];
    }),
  );
  return { params, inputs };
}
