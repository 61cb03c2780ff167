import { Module } from '@nestjs/common';
import { ChangeMember } from './change-member.js';
import { CreateOrganization } from './create-organization.js';
import { OrganizationsMessageController } from './organizations.message-controller.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { UpdateOrganization } from './update-organization.js';

@Module({
  controllers: [OrganizationsMessageController],
  providers: [ChangeMember, CreateOrganization, OrganizationsRepository, UpdateOrganization],
  exports: [OrganizationsRepository],
})
export class OrganizationsModule {}
