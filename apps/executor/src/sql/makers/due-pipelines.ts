// Who claims one has so long before another looks at it too. That two do is safe, only not needed.
export const CLAIM = {
  name: 'claim-pipelines',
  text: `
    update pipelines set due_at = now() + interval '15 seconds'
    where id in (
      select id from pipelines where due_at <= now() order by due_at limit 10 for update skip locked
    )
    returning id`,
};

export const WAKE = {
  name: 'wake-pipeline',
  text: `update pipelines set due_at = now() where id = $1 and due_at is not null`,
};
