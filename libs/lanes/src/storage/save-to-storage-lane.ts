import path from 'node:path';
import { probeMedia, UnreadableMedia } from '../media/probe-media.js';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { LaneParams } from '../lane-params.js';

/** Keeps a copy of a picture, video or recording in the owner's library, under a name of its own. */
export class SaveToStorageLane implements Lane {
  readonly name = 'storage';
  readonly types = ['save-to-storage'] as const;

  async run(task: LaneTask): Promise<LaneResult> {
    const url = requiredInput(task, ['in', 'mediaUrl'], 'a picture, video or recording');
    const file = await task.readMedia(url);
    const { kind, contentType, extension, width, height, durationSeconds } = await probeMedia(file, {
      signal: task.signal,
    }).catch((error: unknown) => {
      if (error instanceof UnreadableMedia) throw new LaneFailure(error.code, error.message, false);
      throw error;
    });
    const given = new LaneParams(task.params).text('filename', '').trim();
    const name = given === '' ? `${kind}-${task.jobId.slice(-8)}` : path.parse(given).name;
    return {
      artifacts: [
        {
          kind,
          path: file,
          contentType,
          extension,
          ...(width === undefined ? {} : { width }),
          ...(height === undefined ? {} : { height }),
          ...(durationSeconds === undefined ? {} : { durationSeconds }),
        },
      ],
      data: { filename: `${name}.${extension}`, type: kind },
    };
  }
}
