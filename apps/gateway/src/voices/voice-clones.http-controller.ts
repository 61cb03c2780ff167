import { Controller, Delete, Get, HttpCode, Logger, Patch, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '../http/route-config.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Caller,
  createVoiceClone,
  CreateVoiceCloneRequest,
  deleteAsset,
  deleteVoiceClone,
  keepDesignedVoice,
  listVoiceClones,
  renameVoiceClone,
  ServiceError,
  validateRequest,
} from '@easel/contracts';
import { BusClient, type RequestContext } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, contextOf, type HttpCall } from '../http/call.js';
import { OnceForKey } from '../idempotency/once-for-key.js';
import { ReceiveUpload } from '../library/receive-upload.js';
import { Operation } from '../reference/operation.js';
import { success } from '../reference/schema.js';
import {
  voiceClone,
  voiceCloneForm,
  voiceCloneList,
  voiceCloneMade,
  voiceCloneUnderWay,
} from './voice.schemas.js';

const MOST_SAMPLE_BYTES = 10 * 1024 * 1024;
const FIELDS = ['name', 'description', 'removeBackgroundNoise'] as const;
const ERRORS = [
  '400 limit_reached',
  '400 provider_not_configured',
  '502 provider_failed',
  '503 provider_unavailable',
];

/** Voices of the caller's own. Facts: core 18. */
@Controller('v1/voice-clones')
export class VoiceClonesHttpController {
  private readonly logger = new Logger(VoiceClonesHttpController.name);

  constructor(
    private readonly bus: BusClient,
    private readonly receiveUpload: ReceiveUpload,
    private readonly once: OnceForKey,
  ) {}

  @Get()
  @Access({ scope: 'assets:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List your voice clones',
    description: 'Returns all, newest first: an account has at most 200.',
    asks: listVoiceClones,
    answers: voiceCloneList,
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listVoiceClones, caller, input, context);
  }

  @Post()
  @HttpCode(200)
  @Access({ scope: 'workflows:execute' })
  @RouteConfig({ takesFile: true })
  @Operation({
    summary: 'Clone the voice of a recording',
    description:
      'The recording is the part `file` of a form, of up to 10 MB, and stays in the library if a clone is made of it. 202 when the voice is ' +
      'not made yet after 45 seconds: it is on the list once its job has ended.',
    takesForm: voiceCloneForm,
    answers: { 200: voiceCloneMade, 202: voiceCloneUnderWay },
    errors: [...ERRORS, '413 payload_too_large', '413 storage_exceeded'],
    startsWork: true,
  })
  async createFromFile(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    let fields: Record<string, unknown> = {};
    let sha256 = '';
    const { url, assetId } = await this.receiveUpload.run(
      request,
      { requestId: request.id },
      {
        type: 'audio',
        maxBytes: MOST_SAMPLE_BYTES,
        provisional: true,
        check: (fieldNamed, digest) => {
          sha256 = digest;
          const sent = FIELDS.map((name) => [name, fieldNamed(name)] as const);
          fields = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
          validateRequest(CreateVoiceCloneRequest, { ...fields, audioUrl: 'https://example.com/' });
        },
      },
    );
    const { caller } = request;
    const create = () => this.create({ ...fields, audioUrl: url }, caller, contextOf(request), reply);
    try {
      // The same file under the same key is the same request, wherever in the library it came to lie.
      const { answer, replayed } = await this.once.run(request, reply, create, {
        content: { ...fields, sha256 },
      });
      const { sampleAudioUrl = url } = answer as { sampleAudioUrl?: string };
      if (replayed || sampleAudioUrl !== url) await this.removeSample(assetId, request);
      return answer;
    } catch (error) {
      if (isRefusal(error)) await this.removeSample(assetId, request);
      throw error;
    }
  }

  @Post('from-url')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute' })
  @Operation({
    summary: 'Clone the voice of a recording that can be fetched',
    description:
      '202 when the voice is not made yet after 45 seconds: it is on the list once its job has ended.',
    asks: createVoiceClone,
    answers: { 200: voiceCloneMade, 202: voiceCloneUnderWay },
    errors: ERRORS,
    startsWork: true,
  })
  createFromUrl(
    @Call() { caller, input, context }: HttpCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.create(input, caller, context, reply);
  }

  @Post('from-design')
  @HttpCode(200)
  @Access({ scope: 'assets:write' })
  @Operation({
    summary: 'Save a designed voice as a clone',
    description:
      'The voice of a completed `voice-design` or `voice-remix` job. Free; again for the same job, the same clone.',
    asks: keepDesignedVoice,
    answers: voiceClone,
    errors: ['400 limit_reached'],
  })
  keepDesign(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(keepDesignedVoice, caller, input, context);
  }

  @Patch(':id')
  @Access({ scope: 'assets:write', limitedTokens: 'free' })
  @Operation({
    summary: 'Rename a voice clone',
    description: 'Workflows that use it keep working.',
    asks: renameVoiceClone,
    answers: voiceClone,
  })
  rename(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(renameVoiceClone, caller, input, context);
  }

  @Delete(':id')
  @Access({ scope: 'assets:write', limitedTokens: 'free' })
  @Operation({
    summary: 'Delete a voice clone',
    description: 'Also deleted at the provider, as soon as it can be reached.',
    asks: deleteVoiceClone,
    answers: success,
  })
  remove(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteVoiceClone, caller, input, context);
  }

  /** No clone was made of it. Where this fails, the executor clears it away: its job has failed, or none took it. */
  private async removeSample(id: string, request: FastifyRequest): Promise<void> {
    try {
      await this.bus.request(deleteAsset, request.caller, { id, force: true }, { requestId: request.id });
    } catch (error) {
      this.logger.warn({ err: error, sampleId: id }, 'a sample is left to be cleared away');
    }
  }

  private async create(
    input: object,
    caller: Caller | undefined,
    context: RequestContext,
    reply: FastifyReply,
  ) {
    const made = await this.bus.request(createVoiceClone, caller, input, context);
    const { jobId, voiceClone: clone } = made;
    if (!clone) void reply.status(202);
    return { ...clone, jobId };
  }
}

/** Whether it is known that there will be no clone: of what nobody answered, nobody knows. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.code !== 'service_unavailable';
}
