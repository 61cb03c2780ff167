/** A walk that came to its end starts again after so long. */
const REST = '6 hours';

export const TAKE_WALK = {
  name: 'take-retention-walk',
  text: `
    select position from retention_walks
    where name = $1 and (finished_at is null or finished_at < now() - interval '${REST}')
    for update skip locked`,
};

export const MOVE_WALK = {
  name: 'move-retention-walk',
  text: `
    update retention_walks set position = coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'),
      finished_at = case when $2::uuid is null then now() end
    where name = $1`,
};
