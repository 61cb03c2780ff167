export const POLICIES = {
  name: 'job-policies',
  text: `select workspace_id as "workspaceId", job_type as "jobType" from job_policies`,
};
