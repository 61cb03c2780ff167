type Settings = Record<string, unknown>;

/** Whether anybody who knows the id may read it: `settings.studio.shared`. Facts: public read. */
export function isShared({ studio }: Settings): boolean {
  return isRecord(studio) && studio.shared === true;
}

export function withShared(settings: Settings, shared: boolean): Settings {
  const { studio } = settings;
  return { ...settings, studio: { ...(isRecord(studio) && studio), shared } };
}

/** `settings` with what is no content of a workflow taken from `current`: who may read it, and its production. */
export function withStudioOf(
  { studio: kept }: Settings,
  { studio: _studio, ...settings }: Settings,
): Settings {
  return kept === undefined ? settings : { ...settings, studio: kept };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
