/** Who published the app that a run is of, and which of these subjects its version names. */
export const LENT = {
  name: 'lent-subjects',
  text: `
    select a.user_id as "userId", array_agg(s.subject_id) as ids
    from app_versions v join published_apps a on a.id = v.app_id
    join app_runs r on r.app_id = v.app_id and r.app_version_id = v.id
    join document_subjects s on s.document_id = v.document_id and s.subject_id = any($4::uuid[])
    where v.workflow_id = $1 and r.user_id = $2 and r.execution_id = $3
    group by a.user_id`,
};
