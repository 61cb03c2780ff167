export * from './composition.js';
export { compositionProblems, LONGEST_COMPOSITION, MOST_LAYERS } from './check-composition.js';
export { isLottieAddress, lottieFile, lottieProblems } from './check-lottie.js';
export { MOST_PACKED, NoAnimation } from './dot-lottie.js';
