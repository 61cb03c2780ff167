import { FindAwaitedJobs1790002720000 } from './find-awaited-jobs.js';
import { AddAskedJobs1790002500000 } from './add-asked-jobs.js';
import { AddCollaborators1763770010000 } from './add-collaborators.js';
import { AddCredits1763740000000 } from './add-credits.js';
import { AddExecutionControl1763730000000 } from './add-execution-control.js';
import { AddResultCache1763730020000 } from './add-result-cache.js';
import { AddFairShares1763730010000 } from './add-fair-shares.js';
import { AddJobReviews1763760010000 } from './add-job-reviews.js';
import { AddLibrary1763760000000 } from './add-library.js';
import { AddNodePresets1764100000000 } from './add-node-presets.js';
import { AddPipelines1764100100000 } from './add-pipelines.js';
import { AddPromptSnippets1764100020000 } from './add-prompt-snippets.js';
import { AddProviderCalls1763750000000 } from './add-provider-calls.js';
import { AddProvisionalFiles1790001340000 } from './add-provisional-files.js';
import { AddPublishedApps1763720000000 } from './add-published-apps.js';
import { AddResumingOperation1764000010000 } from './add-resuming-operation.js';
import { AddRetention1763770040000 } from './add-retention.js';
import { AddRecasts1790001100000 } from './add-recasts.js';
import { AddShots1790000500010 } from './add-shots.js';
import { AddSpendBudgets1764100210000 } from './add-spend-budgets.js';
import { AddTemplates1764100010000 } from './add-templates.js';
import { AddTriggers1763710000000 } from './add-triggers.js';
import { AddWebhookEndpoints1763770020000 } from './add-webhook-endpoints.js';
import { AddVoiceClones1790000100000 } from './add-voice-clones.js';
import { CountLostHolders1790001993000 } from './count-lost-holders.js';
import { CountUnfinishedWork1790002430000 } from './count-unfinished-work.js';
import { NameCreatorsOfApps1790002400000 } from './name-creators-of-apps.js';
import { NoteSubjects1790002520000 } from './note-subjects.js';
import { NoteUsedRequests1790002110000 } from './note-used-requests.js';
import { ConnectToService1764100410000 } from './connect-to-service.js';
import { CreateExecutorSchema1763700000000 } from './create-executor-schema.js';
import { DropCreditsUsed1764100200000 } from './drop-credits-used.js';
import { FindRecentJobs1764100030000 } from './find-recent-jobs.js';
import { KeepAppRuns1763770030000 } from './keep-app-runs.js';
import { KeepPartResults1790001000000 } from './keep-part-results.js';
import { MakeFilmsInParts1764100400000 } from './make-films-in-parts.js';
import { LeaveRoomForUpdates1763735000000 } from './leave-room-for-updates.js';
import { KeepFavourites1790001200000 } from './keep-favourites.js';
import { ListDeadLetters1763770000000 } from './list-dead-letters.js';
import { NoteAbandonedJobs1790002730000 } from './note-abandoned-jobs.js';
import { NoteGoneWorkflows1763993000000 } from './note-gone-workflows.js';
import { PruneDocuments1764100510000 } from './prune-documents.js';
import { TakeBackVoices1790001992000 } from './take-back-voices.js';
import { KeepProposalsByRule1790002420000 } from './keep-proposals-by-rule.js';
import { KeepProductions1790002700000 } from './keep-productions.js';
import { NoteMediaOfProductions1790002710000 } from './note-media-of-productions.js';
import { KeepCopiedFiles1790002600000 } from './keep-copied-files.js';
import { KeepPieces1790002510000 } from './keep-pieces.js';
import { ListWorkOfWorkspaces1790002410000 } from './list-work-of-workspaces.js';
import { ListSingleNodes1764100520000 } from './list-single-nodes.js';
import { RetireWorkflowIds1790002100000 } from './retire-workflow-ids.js';
import { PublishComponents1764100500000 } from './publish-components.js';

import { ResumePipelines1790000500000 } from './resume-pipelines.js';
import { SayWhySlotsPassed1790002120000 } from './say-why-slots-passed.js';

/** Every migration of the executor's schema. */
export const executorMigrations = [
  CreateExecutorSchema1763700000000,
  AddTriggers1763710000000,
  AddPublishedApps1763720000000,
  AddExecutionControl1763730000000,
  AddProviderCalls1763750000000,
  AddFairShares1763730010000,
  AddResultCache1763730020000,
  LeaveRoomForUpdates1763735000000,
  AddCredits1763740000000,
  ListDeadLetters1763770000000,
  AddLibrary1763760000000,
  AddJobReviews1763760010000,
  AddCollaborators1763770010000,
  AddResumingOperation1764000010000,
  AddWebhookEndpoints1763770020000,
  KeepAppRuns1763770030000,
  AddRetention1763770040000,
  AddNodePresets1764100000000,
  AddTemplates1764100010000,
  AddPromptSnippets1764100020000,
  FindRecentJobs1764100030000,
  DropCreditsUsed1764100200000,
  PublishComponents1764100500000,
  PruneDocuments1764100510000,
  ListSingleNodes1764100520000,
  AddSpendBudgets1764100210000,
  AddPipelines1764100100000,
  MakeFilmsInParts1764100400000,
  ConnectToService1764100410000,
  AddVoiceClones1790000100000,
  ResumePipelines1790000500000,
  AddShots1790000500010,
  KeepPartResults1790001000000,
  AddRecasts1790001100000,
  KeepFavourites1790001200000,
  AddProvisionalFiles1790001340000,
  TakeBackVoices1790001992000,
  NoteGoneWorkflows1763993000000,
  CountLostHolders1790001993000,
  RetireWorkflowIds1790002100000,
  NoteUsedRequests1790002110000,
  SayWhySlotsPassed1790002120000,
  NameCreatorsOfApps1790002400000,
  ListWorkOfWorkspaces1790002410000,
  KeepProposalsByRule1790002420000,
  CountUnfinishedWork1790002430000,
  AddAskedJobs1790002500000,
  KeepPieces1790002510000,
  NoteSubjects1790002520000,
  KeepCopiedFiles1790002600000,
  KeepProductions1790002700000,
  NoteMediaOfProductions1790002710000,
  FindAwaitedJobs1790002720000,
  NoteAbandonedJobs1790002730000,
];
