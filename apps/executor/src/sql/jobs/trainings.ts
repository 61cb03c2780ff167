export const STANDING = {
  name: 'training-standing',
  text: `
    select j.status, j.error_message as "errorMessage", (
      select c.task_id from provider_calls c where c.job_id = j.id and c.task_id is not null
      order by c.number desc limit 1
    ) as "trainingId"
    from asked_jobs a join jobs j on j.id = a.job_id
    where a.job_id = $1 and a.asker = $2 and j.type = 'character-lora-training'`,
};
