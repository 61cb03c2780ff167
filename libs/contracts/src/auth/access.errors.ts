import { ServiceError } from '../service-error.js';

/** The route is not served in this edition. */
export class EditionRequired extends ServiceError {
  constructor(edition: 'business' | 'cloud') {
    super(403, 'edition_required', `This needs the ${edition} edition.`, { required_edition: edition });
  }
}

/** Not a session of the account that pays for the deployment (specification 1, 5.3 rule 2). */
export class PayerRequired extends ServiceError {
  constructor() {
    super(403, 'payer_required', 'This is for the account that pays for the deployment, signed in.');
  }
}

/** The caller may see it, but may not do this to it. */
export class NotPermitted extends ServiceError {
  constructor(message = 'Your role does not allow this.') {
    super(403, 'not_permitted', message);
  }
}

export class WorkspaceArchived extends ServiceError {
  constructor() {
    super(409, 'workspace_archived', 'The workspace is archived: nothing is created in it or moved into it.');
  }
}

export class WorkspaceHasNoDefaultProject extends ServiceError {
  constructor() {
    super(
      409,
      'workspace_has_no_default_project',
      'The workspace has no project yet; create one, or name one.',
    );
  }
}

export class PersonalSpaceDisabled extends ServiceError {
  constructor() {
    super(403, 'personal_space_disabled', 'Your organization wants work in its workspaces; select one.');
  }
}

export class ProjectCreateNotAllowed extends ServiceError {
  constructor() {
    super(403, 'project_create_not_allowed', 'In this organization, administrators create the projects.');
  }
}
