import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';

const welcome = `# Welcome to Quire. Ctrl-Space completes, Ctrl-Enter runs.
#
# Everything about books is open to anyone. For a cart or a wishlist, log in first:
# run the mutation LogInAsGuest, then put its token under Headers as { "authorization": "…" }.

query CheapFiction {
  products(filter: { categories: [FICTION] }, sort: LOW_TO_HIGH, first: 5) {
    totalCount
    nodes {
      id
      title
      author
      pricePaise
      rating
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}

mutation LogInAsGuest {
  loginAsGuest {
    token
    user {
      firstName
    }
  }
}
`;

async function fetcher(parameters: object, options?: { headers?: Record<string, unknown> }) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(
        Object.entries(options?.headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    },
    body: JSON.stringify(parameters),
  });
  return response.json();
}

const root = document.getElementById('playground');
if (root) createRoot(root).render(<GraphiQL fetcher={fetcher} defaultQuery={welcome} />);
