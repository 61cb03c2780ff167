// Of two processes that find out at once, the first one's answer stands.
export const SETTLE = {
  name: 'settle-payer',
  text: `
    update executions set payer_id = coalesce(payer_id, $2),
      budgets = case when payer_id is null then $3::jsonb else budgets end
    where id = $1 returning payer_id as "payerId", budgets`,
};
