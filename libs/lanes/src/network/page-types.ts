/** Media types that are read as pages. */
export const PAGE_TYPES = ['text/html', 'application/xhtml+xml', 'text/plain'] as const;
