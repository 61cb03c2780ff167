type Settings = Record<string, unknown>;

/** Whether anybody who knows the id may read it: `settings.studio.shared`. Facts: public read. */
export function isShared({ studio }: Settings): boolean {
  return isRecord(studio) && studio.shared === true;
}

export function withShared(settings: Settings, shared: boolean): Settings {
  const { studio } = settings;
  return { ...settings, studio: { ...(isRecord(studio) && studio), shared } };
}

/** `settings`, read by whom those of `current` let read. */
export function withAudienceOf(current: Settings, settings: Settings): Settings {
  const shared = isShared(current);
  return shared === isShared(settings) ? settings : withShared(settings, shared);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
