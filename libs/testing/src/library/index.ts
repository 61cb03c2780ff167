export { upload } from './upload.js';
