export { givenApiToken, type TestToken } from './api-token.js';
