import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { publishedMediaReleased } from '@easel/contracts';
import { EventConsumer } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import { CopiedFiles } from './copied-files.js';

/** Files of a record that is not public any more are deleted in the next round. */
@Injectable()
export class ReleasePublishedMedia implements OnApplicationBootstrap {
  constructor(
    private readonly events: EventConsumer,
    private readonly config: ExecutorConfig,
    private readonly copied: CopiedFiles,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on(publishedMediaReleased, async (tx, { urls }) => {
      const keys = urls.map((url) => this.config.media.keyIn(url));
      await this.copied.release(
        tx,
        keys.filter((key) => key !== undefined),
      );
    });
  }
}
