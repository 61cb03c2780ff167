import { Module } from '@nestjs/common';
import { ProjectStoreModule } from '../project-store/project-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AccountsMessageController } from './accounts.message-controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { ChangePassword } from './change-password.js';
import { ConfirmAddress } from './confirm-address.js';
import { DoorMessageController } from './door.message-controller.js';
import { ManageAccounts } from './manage-accounts.js';
import { OneTimeCodes } from './one-time-codes.js';
import { PrintCodes } from './print-codes.js';
import { TakeOver } from './take-over.js';
import { DescribeMe } from './describe-me.js';
import { ListFundedAccounts } from './list-funded-accounts.js';
import { FindAccount } from './find-account.js';
import { LogIn } from './log-in.js';
import { Payer } from './payer.js';
import { SignUp } from './sign-up.js';
import { ReadFunding } from './read-funding.js';

@Module({
  imports: [ProjectStoreModule, SessionsModule, WorkspacesModule],
  controllers: [AccountsMessageController, DoorMessageController],
  providers: [
    AccountsRepository,
    ChangePassword,
    ConfirmAddress,
    ManageAccounts,
    OneTimeCodes,
    PrintCodes,
    TakeOver,
    DescribeMe,
    FindAccount,
    ListFundedAccounts,
    LogIn,
    Payer,
    SignUp,
    ReadFunding,
  ],
  exports: [AccountsRepository, Payer],
})
export class AccountsModule {}
