import { Module } from '@nestjs/common';
import { ApplyOperations } from './apply-operations.js';
import { CloneProduction } from './clone-production.js';
import { CreateProductions } from './create-productions.js';
import { FollowProductions } from './follow-productions.js';
import { HandOver } from './hand-over.js';
import { JobStates } from './job-states.js';
import { LookUp } from './look-up.js';
import { OpenProductions } from './open-productions.js';
import { Plans } from './plans.js';
import { ProductionsMessageController } from './productions.message-controller.js';
import { ReadProductions } from './read-productions.js';
import { ShareProductions } from './share-productions.js';
import { StartMarked } from './start-marked.js';
import { UndoChange } from './undo-change.js';
import { VersionWatch } from './version-watch.js';
import { WriteProduction } from './write-production.js';
import { WriteQueue } from './write-queue.js';

/** Productions: a film as a document that people, scripts and agents edit together. Specification 2. */
@Module({
  controllers: [ProductionsMessageController],
  providers: [
    ApplyOperations,
    CloneProduction,
    CreateProductions,
    FollowProductions,
    HandOver,
    JobStates,
    LookUp,
    OpenProductions,
    Plans,
    ReadProductions,
    ShareProductions,
    StartMarked,
    UndoChange,
    VersionWatch,
    WriteProduction,
    WriteQueue,
  ],
  exports: [JobStates, OpenProductions, Plans, StartMarked, WriteProduction],
})
export class ProductionsModule {}
