/** A file that is no picture, video or recording, or one too large to decode. */
export class UnreadableMedia extends Error {
  override readonly name = 'UnreadableMedia';

  constructor(
    readonly code: 'unsupported_media' | 'input_too_large' | 'ffmpeg_missing',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Decoding that nobody waits for any more. */
export class DecodingStopped extends Error {
  override readonly name = 'DecodingStopped';
}
