export { FaultyWay, type Mishap, type Mishaps, mishapsFrom } from './faulty-way.js';
