export { api, ApiClient, type ApiResponse, type TestUser } from './api-client.js';
export { toBeServiceError } from './service-error-matcher.js';
export { testedStack, TestedStack } from './tested-stack.js';
export { BUSINESS, CLOUD, OtherStack, useStack } from './use-stack.js';
