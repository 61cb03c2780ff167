export { api, ApiClient, type ApiResponse, type TestUser } from './api-client.js';
export { freePorts } from './free-ports.js';
export { linesWith, type LogLine, untilLogged } from './read-log.js';
export { postUntilServed } from './post-until-served.js';
export { scrape } from './scrape.js';
export { toBeServiceError } from './service-error-matcher.js';
export { confirmAddresses } from './stack-keeper.js';
export { testedStack, TestedStack } from './tested-stack.js';
export {
  BUSINESS,
  CLOUD,
  CLOUD_WITHOUT_ORGANIZATIONS,
  CLOUD_WITH_PAYER,
  COMMUNITY,
  OPERATOR_EMAIL,
  OtherStack,
  PAYER_EMAIL,
  useStack,
} from './use-stack.js';
export * from './one-time-codes.js';
