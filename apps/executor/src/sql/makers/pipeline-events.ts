export const MOST_EVENTS = 500;

export const EVENTS = {
  name: 'pipeline-events-after',
  text: `
    select seq, type, data, at from pipeline_events where pipeline_id = $1 and seq > $2
    order by seq limit ${MOST_EVENTS}`,
};
