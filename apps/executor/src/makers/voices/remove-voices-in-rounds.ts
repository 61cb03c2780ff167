import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '@easel/platform';
import { RemoveVoices } from './remove-voices.js';

const EVERY_MS = 30_000;

/** Deletes at the provider what could not be deleted there at once. */
@Injectable()
export class RemoveVoicesInRounds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new Rounds();

  constructor(private readonly removeVoices: RemoveVoices) {}

  onApplicationBootstrap(): void {
    this.rounds.every(EVERY_MS, 'voices', () => this.removeVoices.run());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }
}
