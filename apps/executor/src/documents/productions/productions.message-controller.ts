import { Controller } from '@nestjs/common';
import {
  type Caller,
  changeProduction,
  ChangeProductionRequest,
  createProduction,
  CreateProductionRequest,
  findProduction,
  FindProductionRequest,
  followProduction,
  FollowProductionRequest,
  listProductionChanges,
  listProductionHistory,
  listProductions,
  ListProductionsRequest,
  ProductionChangesRequest,
  ProductionHistoryRequest,
  productionVersions,
  ProductionVersionsRequest,
  quoteProductionJob,
  QuoteProductionJobRequest,
  retainPictures,
  RetainPicturesRequest,
  shareProduction,
  ShareProductionRequest,
  startProductionJobs,
  StartProductionJobsRequest,
  Unauthorized,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { CreateProduction } from './create-production.js';
import { ProductionsRepository } from './productions.repository.js';
import { RetainPictures } from './retain-pictures.js';
import { ShareProduction } from './share-production.js';
import { StartProductionJobs } from './start-production-jobs.js';

@Controller()
export class ProductionsMessageController {
  constructor(
    private readonly productions: ProductionsRepository,
    private readonly creating: CreateProduction,
    private readonly sharing: ShareProduction,
    private readonly retaining: RetainPictures,
    private readonly jobs: StartProductionJobs,
  ) {}

  @Answers(findProduction)
  find(request: FindProductionRequest, caller: Caller) {
    return this.productions.find(caller, request);
  }

  @Answers(createProduction)
  create(request: CreateProductionRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.creating.once(caller, request, operationId);
  }

  @Answers(changeProduction)
  change(request: ChangeProductionRequest) {
    return this.productions.change(request);
  }

  @Answers(startProductionJobs)
  generate(request: StartProductionJobsRequest, caller: Caller, { asker }: BusCall) {
    if (asker === undefined) throw new Unauthorized();
    return this.jobs.run(caller, asker, request);
  }

  @Answers(quoteProductionJob)
  quote(request: QuoteProductionJobRequest, caller: Caller) {
    return this.jobs.quote(caller, request);
  }

  @Answers(shareProduction)
  share(request: ShareProductionRequest, caller: Caller) {
    return this.sharing.run(caller, request);
  }

  @Answers(retainPictures)
  retain(request: RetainPicturesRequest, caller: Caller) {
    return this.retaining.run(caller, request);
  }

  @Answers(listProductions)
  list(request: ListProductionsRequest, caller: Caller) {
    return this.productions.list(caller, request);
  }

  @Answers(productionVersions)
  versions({ ids }: ProductionVersionsRequest) {
    return this.productions.versions(ids);
  }

  @Answers(followProduction)
  follow(request: FollowProductionRequest, caller: Caller) {
    return this.productions.follow(caller, request);
  }

  @Answers(listProductionHistory)
  history(request: ProductionHistoryRequest, caller: Caller) {
    return this.productions.history(caller, request);
  }

  @Answers(listProductionChanges)
  changes(request: ProductionChangesRequest, caller: Caller) {
    return this.productions.changesFrom(caller, request);
  }
}
