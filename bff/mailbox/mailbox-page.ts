import type { MailboxEmail, MailboxEntry, MailboxList } from '../../rest-api/contract/mailbox.ts';
import { escapeHtml } from '../pages/head-tags.ts';
import { mailboxStyle } from './mailbox-style.ts';

/** The form in which an email is shown. */
export const emailViews = ['html', 'text', 'source'] as const;
export type EmailView = (typeof emailViews)[number];

const viewNames: Record<EmailView, string> = { html: 'Email', text: 'Plain text', source: 'Source' };

interface Shown {
  list: MailboxList;
  search: string;
  /** The last email of the previous page; undefined on the first page. */
  before: string | undefined;
  email: MailboxEmail | undefined;
  view: EmailView;
  nonce: string;
}

const head = (title: string, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${mailboxStyle}</style>
</head>`;

/** The page at /mailbox for who has no key: it tells nothing of the emails. */
export const lockedMailboxPage = (nonce: string): string => `${head('Mailbox | Quire', nonce)}
<body>
<header>
<p class="brand"><a href="/">Quire</a></p>
<h1>Mailbox</h1>
</header>
<main>
<p class="empty">Open the mailbox by the link that <code>npm start</code> has printed: it has the key. It is the same at every start.</p>
</main>
</body>
</html>`;

/** The page at /mailbox: the list of emails, and the selected one. It has no scripts. */
export function mailboxPage({ list, search, before, email, view, nonce }: Shown): string {
  const title = email ? `${email.subject} | Mailbox | Quire` : 'Mailbox | Quire';
  return `${head(title, nonce)}
<body${email ? ' class="reading"' : ''}>
<header>
<p class="brand"><a href="/">Quire</a></p>
<h1><a href="/mailbox">Mailbox</a></h1>
<form action="/mailbox" role="search">
<label for="search">Search</label>
<input id="search" name="search" type="search" value="${escapeHtml(search)}" maxlength="200">
<button>Search</button>
</form>
<p class="note">The emails of this shop. None is sent: <code>SMTP_URL</code> is not set.</p>
</header>
<main>
<nav aria-label="Emails">
${emailList({ list, search, before, email })}
</nav>
${email ? emailSection(email, view, addressOf({ search, before })) : nothingChosen(list)}
</main>
</body>
</html>`;
}

/** A query string of the defined parameters. */
function addressOf(values: Record<string, string | undefined>): string {
  const set = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length > 0 ? `?${new URLSearchParams(set)}` : '';
}

function emailList({
  list,
  search,
  before,
  email,
}: Pick<Shown, 'list' | 'search' | 'before' | 'email'>): string {
  if (list.emails.length === 0) {
    return `<p class="empty">${search ? 'No email has these words.' : 'There is no email yet. Sign up or buy something: its email comes here.'}</p>`;
  }
  const query = addressOf({ search, before });
  const items = list.emails.map((each) => listItem(each, query, each.id === email?.id));
  const older =
    list.next !== null
      ? `<a href="/mailbox${escapeHtml(addressOf({ search, before: list.next }))}" rel="next">Older emails</a>`
      : '';
  const latest = before ? `<a href="/mailbox${escapeHtml(addressOf({ search }))}">Latest emails</a>` : '';
  return `<ul>${items.join('')}</ul><p class="pages">${latest}${older}</p>`;
}

function listItem({ id, to, subject, date }: MailboxEntry, query: string, isShown: boolean): string {
  return `<li><a href="/mailbox/${id}${escapeHtml(query)}"${isShown ? ' aria-current="page"' : ''}>
<span class="subject">${escapeHtml(subject)}</span><span class="to">${escapeHtml(to)}</span>${time(date)}</a></li>`;
}

let format: Intl.DateTimeFormat | undefined;

function time(date: string): string {
  // Made for the first page, because it would slow down each start.
  format ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
  return `<time datetime="${escapeHtml(date)}">${format.format(new Date(date))}</time>`;
}

function emailSection(email: MailboxEmail, view: EmailView, query: string): string {
  const { id, subject, to, date, text, source } = email;
  const own = (other: EmailView) => {
    const params = new URLSearchParams(query);
    params.set('view', other);
    return `/mailbox/${id}?${params}`;
  };
  const tabs = emailViews.map(
    (each) =>
      `<a href="${escapeHtml(own(each))}"${each === view ? ' aria-current="true"' : ''}>${viewNames[each]}</a>`,
  );
  const shown =
    view === 'html'
      ? `<iframe src="/mailbox/${id}/html" title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      : `<pre tabindex="0">${escapeHtml(view === 'text' ? text : source)}</pre>`;
  return `<article>
<p class="back"><a href="/mailbox${escapeHtml(query)}">All emails</a></p>
<h2>${escapeHtml(subject)}</h2>
<p class="to">To ${escapeHtml(to)}, ${time(date)}</p>
<p class="views">${tabs.join('')}</p>
${shown}
</article>`;
}

const nothingChosen = ({ emails }: MailboxList) =>
  emails.length > 0 ? '<article class="none"><p class="empty">Choose an email.</p></article>' : '';
