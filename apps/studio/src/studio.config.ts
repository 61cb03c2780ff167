import { IsArray, IsIn } from 'class-validator';
import { AsList } from '@easel/contracts';
import { DatabaseConfig } from '@easel/platform';

/** What can be switched off. Decisions: productions. */
export const STUDIO_FEATURES = [
  'saveEditorState',
  'revisionedSharing',
  'editableSharedCopies',
  'retakeLinkedClips',
  'linkedFrames',
  'publicProjection',
] as const;
export type StudioFeature = (typeof STUDIO_FEATURES)[number];

export class StudioConfig extends DatabaseConfig {
  /** Features of productions that this installation does without. */
  @AsList()
  @IsArray()
  @IsIn(STUDIO_FEATURES, { each: true })
  STUDIO_FEATURES_OFF: StudioFeature[] = [];

  hasFeature(feature: StudioFeature): boolean {
    return !this.STUDIO_FEATURES_OFF.includes(feature);
  }
}
