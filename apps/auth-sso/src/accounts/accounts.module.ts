import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsMessageController } from './accounts.message-controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { ChangePassword } from './change-password.js';
import { DescribeMe } from './describe-me.js';
import { LogIn } from './log-in.js';
import { SignUp } from './sign-up.js';

@Module({
  imports: [ProjectsModule, SessionsModule],
  controllers: [AccountsMessageController],
  providers: [AccountsRepository, SignUp, LogIn, ChangePassword, DescribeMe],
})
export class AccountsModule {}
