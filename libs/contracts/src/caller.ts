/** How the caller proved who they are. */
export type CredentialKind = 'session' | 'personal-token' | 'oauth-app';

/**
 * What may be spent in a calendar month (UTC) under a personal token or in a workspace, in whole credits. Specification
 * 1, 5.1: nothing has one unless somebody sets it.
 */
export interface Budget {
  of: 'token' | 'workspace';
  /** The token's, or the workspace's. */
  id: string;
  credits: number;
}

/** Who calls and what the credential allows. Travels signed on the bus, beside the request body. */
export interface Caller {
  userId: string;
  credential: CredentialKind;
  /** The session, token or authorization behind the call: what a revocation names. */
  credentialId: string;
  email?: string;
  /** OAuth scopes; absent where scopes do not limit the credential. */
  scopes?: readonly string[];
  /** The only workflows that a personal token may do anything with; absent or empty: all of its owner's. */
  workflowIds?: readonly string[];
  /** The selected workspace: from the header or the token's binding. */
  workspaceId?: string;
  /** Workspaces in which the caller is an active member, with the role there. */
  workspaces?: Readonly<Record<string, 'owner' | 'admin' | 'member'>>;
  /** Those of `workspaces` that are archived: nothing is made in them. Absent: none is. */
  archivedWorkspaces?: readonly string[];
  /** Those of `workspaces` in which every active member reads the work of all. Absent: none. */
  openWorkspaces?: readonly string[];
  /** Said of who is in an organization that wants all work in its workspaces. */
  personalSpaceDisabled?: true;
  /** Where the request came from (`sdk/1.2.0`, `cli/1.0.0`, `extension/name`), recorded as origin. */
  client?: string;
  operator?: boolean;
  /** On the community edition: sets up the installation, such as provider keys. An operator, or the first account. */
  configures?: true;
  /** Said of an operator: the account signs in through a provider (specification 2, 5.1). */
  federated?: boolean;
  /** The account whose credits pay, where it is not the caller's own: the deployment's billing account. Specification 1, 5.3. */
  payerId?: string;
  /** Of the token, and of the workspaces in which the caller is an active member, where these have one. */
  budgets?: readonly Budget[];
}
