/** SVG text as the source of an image: as an image it can neither run scripts nor load anything. */
export const svgSource = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
