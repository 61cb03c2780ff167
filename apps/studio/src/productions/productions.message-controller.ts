import { Controller } from '@nestjs/common';
import {
  applyOperations,
  type ApplyOperationsRequest,
  type Caller,
  cloneProduction,
  CloneProductionRequest,
  describeStudio,
  importPlan,
  type ImportPlanRequest,
  makeProduction,
  type MakeProductionRequest,
  ProductionEventsRequest,
  readProduction,
  readProductionEvents,
  readSkill,
  type ReadProductionRequest,
  setProductionSharing,
  type SetProductionSharingRequest,
  type StudioCapabilities,
  undoChange,
  type UndoChangeRequest,
  unshareProduction,
  type UnshareProductionRequest,
  validatePlan,
  type ValidatePlanRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { capabilitiesOf } from '@easel/productions';
import { StudioConfig } from '../studio.config.js';
import { CloneProduction } from './clone-production.js';
import { ApplyOperations } from './apply-operations.js';
import { CreateProductions } from './create-productions.js';
import { FollowProductions } from './follow-productions.js';
import { Plans } from './plans.js';
import { ReadProductions } from './read-productions.js';
import { ShareProductions } from './share-productions.js';
import { studioSkill } from './skill.js';
import { UndoChange } from './undo-change.js';

@Controller()
export class ProductionsMessageController {
  constructor(
    private readonly createProductions: CreateProductions,
    private readonly readProductions: ReadProductions,
    private readonly operations: ApplyOperations,
    private readonly undoing: UndoChange,
    private readonly shareProductions: ShareProductions,
    private readonly plans: Plans,
    private readonly cloning: CloneProduction,
    private readonly followProductions: FollowProductions,
    private readonly config: StudioConfig,
  ) {}

  @Answers(readProduction)
  get(request: ReadProductionRequest, caller: Caller) {
    return this.readProductions.get(caller, request);
  }

  @Answers(makeProduction)
  create(request: MakeProductionRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.createProductions.run(caller, request, operationId);
  }

  @Answers(applyOperations)
  apply(request: ApplyOperationsRequest, caller: Caller) {
    return this.operations.run(caller, request);
  }

  @Answers(undoChange)
  undo(request: UndoChangeRequest, caller: Caller) {
    return this.undoing.run(caller, request);
  }

  @Answers(setProductionSharing)
  share(request: SetProductionSharingRequest, caller: Caller) {
    return this.shareProductions.share(caller, request);
  }

  @Answers(unshareProduction)
  unshare(request: UnshareProductionRequest, caller: Caller) {
    return this.shareProductions.unshare(caller, request);
  }

  @Answers(readProductionEvents)
  events(request: ProductionEventsRequest, caller: Caller) {
    return this.followProductions.run(caller, request);
  }

  @Answers(cloneProduction)
  clone(request: CloneProductionRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.cloning.run(caller, request, operationId);
  }

  @Answers(validatePlan)
  validate({ plan }: ValidatePlanRequest, caller: Caller) {
    return this.plans.validate(caller, plan);
  }

  @Answers(importPlan)
  import(request: ImportPlanRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.plans.import(caller, request, operationId);
  }

  @Answers(readSkill)
  skill() {
    return studioSkill();
  }

  @Answers(describeStudio)
  capabilities(): StudioCapabilities {
    return capabilitiesOf(new Set(this.config.STUDIO_FEATURES_OFF));
  }
}
