const sentence = 'Draft: to be checked by somebody who knows the law.';

/** The line of Markdown that marks a page as a first draft of the shop. */
export const draftMark = `> **${sentence}** Replace what stands in [square brackets], then take this line out.`;

/** Whether a text still says that it is such a draft. */
export const hasDraftMark = (body: string): boolean => body.includes(sentence);
