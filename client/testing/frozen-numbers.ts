/**
 * The texts with a digit that a translation of the page by the browser would freeze. It replaces each text by an element,
 * and React goes on changing the text that it made itself. It makes none where a text is all that its element has: then it
 * sets the content of the element.
 */
export function frozenNumbers(): string[] {
  // Within the function, as Playwright sends it to the browser.
  const isUpdatedAlone = (text: Text) => !Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const frozen: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text instanceof Text && /\d/.test(text.data) && !isUpdatedAlone(text)) frozen.push(text.data);
  }
  return frozen;
}
