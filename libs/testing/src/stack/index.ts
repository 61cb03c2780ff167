export { api, ApiClient, type ApiResponse, type TestUser } from './api-client.js';
export { toBeServiceError } from './service-error-matcher.js';
export { testedStack } from './tested-stack.js';
