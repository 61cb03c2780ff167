import { ServiceError } from '@easel/contracts';
import { table } from '@easel/contracts/table';
import type { Edition } from '@easel/platform';

/** Seconds until asking again may make sense: somebody has to change the installation first. */
const RETRY_AFTER = 3_600;

/** What says whether an installation has engines for scenes in three dimensions. */
export interface Scene3dSettings {
  EDITION: Edition;
  SCENE3D_ADVANCED_ENABLED?: string;
  SCENE3D_LOCAL_ENABLED?: string;
}

const VARIABLES: Readonly<Record<string, 'SCENE3D_ADVANCED_ENABLED' | 'SCENE3D_LOCAL_ENABLED'>> = table({
  'advanced-3d': 'SCENE3D_ADVANCED_ENABLED',
  'local-3d': 'SCENE3D_LOCAL_ENABLED',
});

/** Exactly these two values; any other value does not enable an engine. Specification 3, 2.2. */
const ENABLES: ReadonlySet<string> = new Set(['true', '1']);

/** 503 where a render asks for an engine that this installation does not have. Specification 1, 7. */
class SceneCapabilityUnavailable extends ServiceError {
  constructor() {
    super(
      503,
      'SCENE_CAPABILITY_UNAVAILABLE',
      'This installation has no engine for scenes in three dimensions; render with the standard one.',
      {},
      RETRY_AFTER,
    );
  }
}

/** @throws SceneCapabilityUnavailable */
export function requireSceneEngine(
  type: string,
  params: Readonly<Record<string, unknown>>,
  settings: Scene3dSettings,
): void {
  const variable = type === 'render-video' ? VARIABLES[String(params['renderer'])] : undefined;
  if (variable === undefined) return;
  // The other editions have none, even if their variables set one.
  if (settings.EDITION !== 'cloud' || !ENABLES.has(settings[variable] ?? '')) {
    throw new SceneCapabilityUnavailable();
  }
}
