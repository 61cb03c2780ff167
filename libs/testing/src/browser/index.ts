export { type Browsed, inChromium, type BrowserStep, tracesOf } from './in-chromium.js';
