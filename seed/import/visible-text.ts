const invisible = /^[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*$/u;

/** A text as it is, or an empty one for a text of nothing but spaces and characters without an image, such as U+200B. */
export const visibleText = (text: string): string => (invisible.test(text) ? '' : text);
