export const IMAGE_ASPECT_RATIOS = ['1:1', '16:9', '9:16'];
export const VIDEO_ASPECT_RATIOS = ['16:9', '9:16', '1:1'];
export const IMAGE_RESOLUTIONS = ['1K', '2K', '4K'];
export const VIDEO_RESOLUTIONS = ['480p', '720p', '1080p', '4k'];
export const QUALITIES = ['medium', 'high', 'basic'];
