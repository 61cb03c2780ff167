export const SHEET_TYPE = 'reference-sheet';
