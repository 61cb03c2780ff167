import { Controller } from '@nestjs/common';
import {
  type Caller,
  captureFrame,
  type CaptureFrameRequest,
  describeFilm,
  type DescribeFilmRequest,
  type ExportPlanRequest,
  generateResult,
  type GenerateResultRequest,
  makeMusic,
  type MakeMusicRequest,
  planExport,
  ProductionIdRequest,
  reconcileProduction,
  revoiceClip,
  type RevoiceRequest,
  speakVoice,
  type SpeakVoiceRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { PlanExport } from '../export/plan-export.js';
import { DescribeFilm } from './describe-film.js';
import { GenerateResult } from './generate-result.js';
import { MakeSound } from './make-sound.js';
import { Reconcile } from './reconcile.js';
import { WaitForResult } from './wait-for-result.js';

@Controller()
export class GenerationMessageController {
  constructor(
    private readonly describing: DescribeFilm,
    private readonly exporting: PlanExport,
    private readonly generating: GenerateResult,
    private readonly reconciling: Reconcile,
    private readonly sound: MakeSound,
    private readonly waitForResult: WaitForResult,
  ) {}

  @Answers(generateResult)
  generate(request: GenerateResultRequest, caller: Caller) {
    return this.generating.run(caller, request);
  }

  @Answers(reconcileProduction)
  reconcile({ id }: ProductionIdRequest, caller: Caller) {
    return this.reconciling.run(caller, id);
  }

  @Answers(describeFilm)
  describe(request: DescribeFilmRequest, caller: Caller) {
    return this.describing.run(caller, request);
  }

  @Answers(planExport)
  export(request: ExportPlanRequest, caller: Caller) {
    return this.exporting.run(caller, request);
  }

  @Answers(makeMusic)
  music(request: MakeMusicRequest, caller: Caller) {
    return this.sound.music(caller, request);
  }

  @Answers(revoiceClip)
  revoice(request: RevoiceRequest, caller: Caller) {
    return this.sound.revoice(caller, request);
  }

  @Answers(captureFrame)
  frame(request: CaptureFrameRequest, caller: Caller) {
    return this.waitForResult.frame(caller, request);
  }

  @Answers(speakVoice)
  voice(request: SpeakVoiceRequest, caller: Caller) {
    return this.waitForResult.voice(caller, request);
  }
}
