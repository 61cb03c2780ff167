/** `GET /v1/jobs/{id}`: a route as the OpenAPI document names it. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
