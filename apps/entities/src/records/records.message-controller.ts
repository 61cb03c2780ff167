import { Controller } from '@nestjs/common';
import {
  approveMainImage,
  type ApproveMainImageRequest,
  type Caller,
  captionEntity,
  deleteEntity,
  type DeleteEntityRequest,
  duplicateEntity,
  type DuplicateEntityRequest,
  type EntityIdRequest,
  getEntity,
  getEntityUsage,
  listEntities,
  type ListEntitiesRequest,
  removeEntityAsset,
  type RemoveEntityAssetRequest,
  restoreEntity,
  saveEntity,
  type SaveEntityRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { CaptionEntity } from './caption-entity.js';
import { ChangeEntity } from './change-entity.js';
import { kindNamed } from './named-kind.js';
import { ReadEntities } from './read-entities.js';
import { SaveEntity } from './save-entity.js';

@Controller()
export class RecordsMessageController {
  constructor(
    private readonly readEntities: ReadEntities,
    private readonly saving: SaveEntity,
    private readonly change: ChangeEntity,
    private readonly captions: CaptionEntity,
  ) {}

  @Answers(listEntities)
  list(request: ListEntitiesRequest, caller: Caller) {
    return this.readEntities.list(caller, kindNamed(request.kind), request);
  }

  @Answers(getEntity)
  get({ kind, id }: EntityIdRequest, caller: Caller) {
    return this.readEntities.detail(caller, kindNamed(kind), id);
  }

  @Answers(getEntityUsage)
  usage({ kind, id }: EntityIdRequest, caller: Caller) {
    return this.readEntities.usage(caller, kindNamed(kind), id);
  }

  @Answers(saveEntity)
  save({ kind, body }: SaveEntityRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.saving.run(caller, kindNamed(kind), body, operationId);
  }

  @Answers(duplicateEntity)
  duplicate(request: DuplicateEntityRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.change.duplicate(caller, kindNamed(request.kind), request, operationId);
  }

  @Answers(deleteEntity)
  delete(request: DeleteEntityRequest, caller: Caller) {
    return this.change.delete(caller, kindNamed(request.kind), request);
  }

  @Answers(restoreEntity)
  restore({ kind, id }: EntityIdRequest, caller: Caller) {
    return this.change.restore(caller, kindNamed(kind), id);
  }

  @Answers(approveMainImage)
  approve(request: ApproveMainImageRequest, caller: Caller) {
    return this.captions.approve(caller, kindNamed(request.kind), request);
  }

  @Answers(captionEntity)
  caption({ kind, id }: EntityIdRequest, caller: Caller) {
    return this.captions.caption(caller, kindNamed(kind), id);
  }

  @Answers(removeEntityAsset)
  removeAsset(request: RemoveEntityAssetRequest, caller: Caller) {
    return this.change.removeAsset(caller, kindNamed(request.kind), request);
  }
}
