import { IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from './define-request.js';

export class MediaNamingRequest {
  @IsUUID()
  userId!: string;

  /** The file's key in the storage: the last part of any address of it. */
  @IsString()
  @MaxLength(1_024)
  key!: string;
}

/** Names of the user's records that name a file. The executor asks before it deletes the file. */
export interface MediaNaming {
  names: string[];
}

/** Characters, objects, locations and creatures, by name; ten at most. */
export const entitiesNamingMedia = defineRequest<MediaNaming>()({
  subject: 'entities.media.find',
  request: MediaNamingRequest,
  askedBy: ['executor'],
  public: true,
});
