export const COLUMNS = `id, name, description, voice_id as "voiceId", sample_url as "sampleUrl",
  preview_url as "previewUrl", created_at as "createdAt", updated_at as "updatedAt"`;

/** Clones of one account are begun one after the other. */
export const LOCK = {
  name: 'lock-voice-clones',
  text: `select pg_advisory_xact_lock(hashtextextended($1::text, 6))`,
};

export const KEPT_OF = { name: 'voice-kept-of-job', text: `select id from voice_clones where job_id = $1` };

export const KEEP = {
  name: 'keep-designed-voice',
  text: `
    insert into voice_clones (id, user_id, job_id, name, description, voice_id, sample_url)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (job_id) do nothing`,
};

export const FIND_KEPT = {
  name: 'find-voice-kept-of-job',
  text: `select ${COLUMNS} from voice_clones where job_id = $1 and user_id = $2 and deleted_at is null`,
};
