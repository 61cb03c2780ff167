import { sheetProblem } from '@easel/catalog';
import { ServiceError, ValidationFailed } from '@easel/contracts';
import { SHEET_TYPE } from '@easel/lanes/reference-sheets/sheet-type';

/**
 * Refuses a sheet that cannot be made, before it costs anything. Facts: generation 13.
 * @throws ServiceError 400 `no_panels`
 * @throws ValidationFailed
 */
export function requirePanels(type: string, params: Readonly<Record<string, unknown>>): void {
  if (type !== SHEET_TYPE) return;
  const problem = sheetProblem(params);
  if (problem?.code === 'no_panels') throw new ServiceError(400, 'no_panels', problem.message);
  if (problem) throw new ValidationFailed([{ path: problem.path, message: problem.message }]);
}
