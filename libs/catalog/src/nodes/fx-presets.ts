/** Rooms and devices that a recording can sound like. */
export const FX_PRESETS = [
  'room',
  'bathroom',
  'car',
  'hall',
  'concert-hall',
  'church',
  'cave',
  'arena',
  'outdoor',
  'telephone',
  'megaphone',
  'echo',
  'custom',
] as const;
