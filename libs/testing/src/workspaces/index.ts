export { givenMember, givenOrganization, givenWorkspace, inWorkspace } from './organization.js';
