export const READ = {
  name: 'read-price-list',
  text: `
    select version::float8 as version, case when version <> $1 then coalesce((
      select json_object_agg(identifier, case
        when credits is not null then json_build_object('credits', credits)
        when credits_per_second is not null then json_build_object('creditsPerSecond', credits_per_second)
      end) from credit_prices), '{}') end as changed
    from credit_price_list`,
};
