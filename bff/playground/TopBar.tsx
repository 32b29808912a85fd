import './top-bar.css';
import { SessionBar } from './SessionBar.tsx';

/** The shop's name, links, and who is logged in. */
export function TopBar() {
  return (
    <header className="top-bar">
      <a className="top-bar-name" href="/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 3.5l10 6.5 10-6.5M2 9.5l10 6.5 10-6.5M2 15.5l10 6.5 10-6.5" />
        </svg>
        Quire
      </a>
      <h1>GraphQL playground</h1>
      <nav aria-label="More of the API">
        <a href="/graphql/schema.graphql" download="quire.graphql">
          Download the schema
        </a>
        <a href="/api/docs">REST API</a>
      </nav>
      <SessionBar />
    </header>
  );
}
