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
