import { Controller, Logger } from '@nestjs/common';
import {
  type Caller,
  createVoiceClone,
  type CreateVoiceCloneRequest,
  deleteVoiceClone,
  keepDesignedVoice,
  type KeepDesignedVoiceRequest,
  listVoiceClones,
  listVoices,
  type NoFields,
  renameVoiceClone,
  type RenameVoiceCloneRequest,
  searchVoices,
  type SearchVoicesRequest,
  type VoiceCloneIdRequest,
  type VoiceCloneMade,
  type VoiceCloneRecord,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { CloneVoice } from './clone-voice.js';
import { ListVoices } from './list-voices.js';
import { RemoveVoices } from './remove-voices.js';
import { type VoiceCloneRow, VoiceClonesRepository } from './voice-clones.repository.js';

@Controller()
export class VoicesMessageController {
  private readonly logger = new Logger(VoicesMessageController.name);

  constructor(
    private readonly listing: ListVoices,
    private readonly cloneVoice: CloneVoice,
    private readonly clones: VoiceClonesRepository,
    private readonly removeVoices: RemoveVoices,
  ) {}

  @Answers(listVoices)
  list(_request: NoFields) {
    return this.listing.list();
  }

  @Answers(searchVoices)
  search(request: SearchVoicesRequest) {
    return this.listing.search(request);
  }

  @Answers(listVoiceClones)
  async listClones(_request: NoFields, caller: Caller) {
    return { voiceClones: (await this.clones.list(caller)).map(toRecord) };
  }

  @Answers(createVoiceClone)
  async create(
    request: CreateVoiceCloneRequest,
    caller: Caller,
    { operationId }: BusCall,
  ): Promise<VoiceCloneMade> {
    const { jobId, row } = await this.cloneVoice.create(caller, request, operationId);
    return { jobId, ...(row && { voiceClone: toRecord(row) }) };
  }

  @Answers(keepDesignedVoice)
  async keepDesign(request: KeepDesignedVoiceRequest, caller: Caller) {
    return toRecord(await this.cloneVoice.keepDesign(caller, request));
  }

  @Answers(renameVoiceClone)
  async rename({ id, ...changes }: RenameVoiceCloneRequest, caller: Caller) {
    return toRecord(await this.clones.update(caller, id, changes));
  }

  @Answers(deleteVoiceClone)
  async remove({ id }: VoiceCloneIdRequest, caller: Caller): Promise<{ success: true }> {
    await this.clones.delete(caller, id);
    // What fails now is tried again by a scheduler.
    this.removeVoices.run().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'voices could not be deleted at the provider; they are retried');
    });
    return { success: true };
  }
}

function toRecord({ voiceId, sampleUrl, createdAt, updatedAt, ...row }: VoiceCloneRow): VoiceCloneRecord {
  return {
    ...row,
    elevenlabsVoiceId: voiceId,
    sampleAudioUrl: sampleUrl,
    gender: null,
    accent: null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
