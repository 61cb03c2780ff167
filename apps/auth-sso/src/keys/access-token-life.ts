/** How long a session JWT is accepted. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
