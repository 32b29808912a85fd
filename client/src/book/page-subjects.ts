/** What the head of a page says of the one thing that the page is about. */
export interface Subject {
  title: string;
  description: string;
}

export const bookSubject = ({ title, description }: Subject): Subject => ({ title, description });

/** An author or a series. */
export function namedSubject(name: string, [first]: readonly { title: string }[]): Subject {
  return {
    title: name,
    description: `${name} at Quire, an open book store${first ? `: ${first.title} and more` : ''}.`,
  };
}

const maxLength = 160;

/** What search engines say of a page of text: how it begins, without the signs of Markdown. */
export function textSubject({ title, body }: { title: string; body: string }): Subject {
  const paragraph = body.split(/\n\s*\n/).find((part) => part.trim() && !/^\s*[#>\-*\d]/.test(part)) ?? '';
  const text = paragraph
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\\n/g, ', ')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { title, description: shortened(text) || `${title} at Quire, an open book store.` };
}

const shortened = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;
