import { createRoot } from 'react-dom/client';

// Loaded separately, so that the page shows its loading text while the editors and their styles load.
const { Playground } = await import('./Playground.tsx');

const root = document.getElementById('playground');
if (root) createRoot(root).render(<Playground />);
