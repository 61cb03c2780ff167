export * from './sheet-options.js';
export { PANEL_MODEL, PANEL_TYPE } from './panel-model.js';
export { panelKey, panelsOf, planSheet, sheetProblem, subjectLabel } from './plan-sheet.js';
export type { SheetPanel, SheetPlan } from './plan-sheet.js';
