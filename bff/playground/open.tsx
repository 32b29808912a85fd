import { createRoot } from 'react-dom/client';

// By itself, so that the page says what it is doing while the editors, with their styles, are on the way.
const { Playground } = await import('./Playground.tsx');

const root = document.getElementById('playground');
if (root) createRoot(root).render(<Playground />);
