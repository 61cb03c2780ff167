/** Makes panels where a request does not name a model. */
export const PANEL_MODEL = 'nano-banana';

/** The node type that makes a panel. */
export const PANEL_TYPE = 'generate-image';
