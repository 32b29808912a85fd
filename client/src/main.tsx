import 'virtual:fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadPage } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

// Rendered without it, React would show an empty page first and hold back the real one for a moment.
await preloadPage(location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
