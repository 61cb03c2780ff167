export const IS_NAMED = 'select exists (select from production_parts where media && $1::text[]) as "isNamed"';
