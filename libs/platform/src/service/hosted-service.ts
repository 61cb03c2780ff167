/** Where the service is hosted by its makers. `.example` names no host: who hosts one puts its address here. */
export const HOSTED_SERVICE_URL = 'https://cloud.easel.example';
