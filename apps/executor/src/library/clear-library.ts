import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { KeptPieces } from '../engine/storage/kept-pieces.js';
import { CopiedFiles } from './copied-files.js';
import { DoomedMedia } from './doomed-media.js';
import { LostJobFiles } from './lost-job-files.js';
import { ProvisionalFiles } from './provisional-files.js';
import { UploadsRepository } from './uploads.repository.js';

const EVERY_MS = 60_000;

/**
 * Clears away what uploads that nobody finished left behind, unused uploads, pieces of results that are
 * finished, files of jobs that were given up, and files whose removal was not finished.
 */
@Injectable()
export class ClearLibrary implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly provisional: ProvisionalFiles,
    private readonly copied: CopiedFiles,
    private readonly pieces: KeptPieces,
    private readonly lost: LostJobFiles,
    private readonly doomed: DoomedMedia,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.every(EVERY_MS, 'library', () => this.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  async run(): Promise<void> {
    await this.uploads.giveUpForgotten();
    await this.provisional.settle();
    await this.pieces.dropFinished();
    await this.lost.remove();
    await this.doomed.remove();
    // Last: it waits for an answer of another service.
    await this.copied.settle();
    await this.doomed.remove();
  }
}
