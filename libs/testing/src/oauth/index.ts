export { exchangeOf, givenApp, givenAppToken, givenCode, type TestApp } from './app-token.js';
