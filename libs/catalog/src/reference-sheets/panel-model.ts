/** Makes panels where a request names no model. */
export const PANEL_MODEL = 'nano-banana';

/** The node type that makes a panel. */
export const PANEL_TYPE = 'generate-image';
