/** What a node yields. Media by kind; `listResults` when it ran, or holds, several items. */
export type NodeOutput = {
  text?: string;
  imageUrl?: string;
  videoUrl?: string;
  audioUrl?: string;
  thumbnailUrl?: string;
  /** One entry an item, in order; an item that gave nothing is the empty string. */
  listResults?: string[];
  [key: string]: unknown;
};
