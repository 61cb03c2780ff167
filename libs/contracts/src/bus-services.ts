/** Services on the bus. Each is the first word of the subjects that it answers, and the user as which it connects. */
export const BUS_SERVICES = ['gateway', 'auth', 'executor', 'entities', 'studio'] as const;
export type BusService = (typeof BUS_SERVICES)[number];
