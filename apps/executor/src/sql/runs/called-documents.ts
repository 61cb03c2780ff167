/** A document can call only workflows of the account that saved it. */
export const CALLED_DOCUMENTS = {
  name: 'called-documents',
  text: `
    select w.id, w.document_id as "documentId"
    from documents caller
    join workflows w on w.id = any($2::uuid[]) and w.user_id = caller.created_by
    where caller.id = $1`,
};

/** Versions of the components with the ids $1 or the slugs $2: the latest, and those with the numbers $3 or ids $4. */
export const CALLED_COMPONENTS = {
  name: 'called-components',
  text: `
    select a.id, a.slug, v.id as "versionId", v.version, v.version = a.version as "isLatest",
      v.document_id as "documentId", v.component
    from published_apps a join app_versions v on v.app_id = a.id
    where (a.id = any($1::uuid[]) or a.slug = any($2::text[])) and v.component is not null
      and (v.version = a.version or v.version = any($3::integer[]) or v.id = any($4::uuid[]))`,
};

export const COMPONENT_KEY = {
  name: 'component-key',
  text: `select id from published_apps where slug = $1`,
};
