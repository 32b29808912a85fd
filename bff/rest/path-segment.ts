/**
 * A text as one segment of a path. An empty one, with which the path would be that of the list above it, becomes one
 * that nothing is called.
 */
export const pathSegment = (text: string): string => encodeURIComponent(text) || '-';
