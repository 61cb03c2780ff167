/** Sets of frame shapes that several models share. */
export const COMMON_FIVE = ['1:1', '16:9', '9:16', '4:3', '3:4'];
export const COMMON_SIX = [...COMMON_FIVE, '21:9'];
export const COMMON_SEVEN = [...COMMON_FIVE, '3:2', '2:3'];
export const COMMON_EIGHT = [...COMMON_SEVEN, '21:9'];
export const COMMON_TEN = [...COMMON_SEVEN, '4:5', '5:4', '21:9'];
export const WIDE_RANGE = ['auto', ...COMMON_TEN, '4:1', '1:4', '8:1', '1:8'];
export const THREE_BASIC = ['1:1', '3:2', '2:3'];
export const AUTO_OR_FIVE = ['auto', ...COMMON_FIVE];
export const WITHOUT_FOURS = ['1:1', '16:9', '9:16', '3:2', '2:3'];
export const WITH_BANNERS = [...COMMON_SIX, '8:1', '1:8'];

export const FILM_PAIR = ['16:9', '9:16'];
export const FILM_THREE = [...FILM_PAIR, '1:1'];
export const FILM_FIVE = [...FILM_THREE, '4:3', '3:4'];
export const FILM_SEVEN = [...FILM_FIVE, '21:9', 'adaptive'];
export const FILM_NINE = [...FILM_FIVE, '4:5', '5:4', '21:9', '9:21'];
