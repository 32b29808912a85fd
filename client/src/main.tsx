import 'virtual:fonts.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadPage } from './App.tsx';
import { apollo } from './apollo.ts';
import { keepFirstAnswer } from './first-answer.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

keepFirstAnswer(apollo);
// Rendered without it, React would show an empty page first and hold back the real one for a moment.
await preloadPage(location.pathname);
// As a transition it lets the browser come in between, for taps and for what has arrived.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
